"""Leave room on the pages of a row that every decision writes anew.

Beside its old version the new one needs no new entry in any index, and the old one's place is taken again
without waiting for a vacuum.
"""

from typing import ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    dependencies: ClassVar = [("tables", "0002_readiness")]

    operations: ClassVar = [
        migrations.RunSQL(
            "ALTER TABLE tables_table SET (fillfactor = 40)",
            "ALTER TABLE tables_table RESET (fillfactor)",
        )
    ]
