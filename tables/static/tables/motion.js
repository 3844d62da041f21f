// Movement, as a difference: what stood where before a redraw, and what the event did to it. Ghosts only; the
// page itself is already in its new state, so movement may be left out at any time.

const EASE = "cubic-bezier(0.16, 1, 0.3, 1)";

/** `root` is the table; `speed()` is asked before each movement: 1, 0.5 for fast, 0 for none. */
export function createMotion(root, speed) {
  const off = () => speed() === 0;

  // In the pixels of the room, which may be drawn larger than those of the screen.
  const centre = (element) => {
    const box = element.getBoundingClientRect();
    const scale = root.currentCSSZoom ?? 1;
    return { x: (box.left + box.width / 2) / scale, y: (box.top + box.height / 2) / scale };
  };

  let bets = [];
  let held = new Set(); // seats that had cards before the redraw

  function ghost(from, to, { length, delay = 0, className = "ghost-chip" }) {
    const node = document.createElement("span");
    node.className = className;
    node.setAttribute("aria-hidden", "true");
    root.append(node);
    const at = ({ x, y }) => `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    const move = node.animate(
      [
        { transform: at(from), opacity: 1 },
        { transform: at(to), opacity: 1, offset: 0.9 },
        { transform: at(to), opacity: 0 },
      ],
      { duration: length * speed(), delay: delay * speed(), easing: EASE, fill: "both" },
    );
    move.onfinish = () => node.remove();
    move.oncancel = () => node.remove();
  }

  const find = (selector) => root.querySelector(selector);

  function arrive(element, from, length, delay = 0) {
    if (!element) return;
    const to = centre(element);
    element.animate(
      [
        { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(0.7)`, opacity: 0 },
        { opacity: 1, offset: 0.4 },
        { transform: "none", opacity: 1 },
      ],
      { duration: length * speed(), delay: delay * speed(), easing: EASE, fill: "backwards" },
    );
  }

  const plateOf = (seat) => find(`[data-seat="${seat}"] .plate`);

  const moves = {
    // One card to each seat in the order of play, then the second.
    hole_cards_dealt() {
      const dealer = centre(find(".board"));
      const seats = [...root.querySelectorAll(":is(.hole.backs, .own-cards)")]
        .map((hole) => [...hole.querySelectorAll(".card:is(.face, .back)")])
        .filter((cards) => cards.length && !held.has(cards[0].closest("[data-seat]").dataset.seat));
      seats.forEach((cards, seat) => {
        cards.forEach((card, round) => arrive(card, dealer, 160, 70 * (round * seats.length + seat)));
      });
    },
    board_dealt(event) {
      gather();
      const fresh = [...root.querySelectorAll(".board-cards .dealt .card")].slice(-event.cards.length);
      const from = centre(find(".board"));
      fresh.forEach((card, at) => arrive(card, { x: from.x, y: from.y - 60 }, 220, 140 + at * 140));
    },
    pot_awarded(event) {
      const pot = find("[data-pot]");
      if (!pot) return;
      gather();
      for (const [seat, chips] of event.shares) {
        const plate = chips > 0 && plateOf(seat);
        if (plate)
          for (const at of [0, 1, 2])
            ghost(centre(pot), centre(plate), { length: 420, delay: 120 + at * 60 });
      }
    },
    hand_tabled(event) {
      gather();
      root.querySelectorAll(`[data-seat="${event.seat}"] .faces .card`).forEach((card, at) =>
        card.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], {
          duration: 180 * speed(),
          delay: at * 70 * speed(),
          easing: EASE,
          fill: "backwards",
        }),
      );
    },
  };
  for (const type of ["blind_posted", "called", "bet_made", "raised_to"]) {
    moves[type] = (event) => {
      const bet = find(`[data-bet="${event.seat}"]`);
      const plate = plateOf(event.seat);
      if (bet && plate) arrive(bet, centre(plate), 200);
    };
  }

  // Bets that are no longer in front of a seat slide to the pot.
  function gather() {
    const pot = find("[data-pot]");
    if (!pot) return;
    const to = centre(pot);
    for (const { seat, at } of bets) {
      if (!find(`[data-bet="${seat}"]`)) ghost(at, to, { length: 260 });
    }
  }

  return {
    before() {
      held = new Set(
        [...root.querySelectorAll(":is(.hole.backs, .own-cards) .card:is(.face, .back)")].map(
          (card) => card.closest("[data-seat]").dataset.seat,
        ),
      );
      bets = off()
        ? []
        : [...root.querySelectorAll("[data-bet]")].map((bet) => ({ seat: bet.dataset.bet, at: centre(bet) }));
    },
    after(event) {
      if (!event || off()) return;
      moves[event.type]?.(event);
    },
  };
}
