import { limits } from "#server/limits.ts";
import type { Money } from "#server/platform/money.ts";

/** `addedPrice` is the price last shown, to report changes; `named` is ignored where the price is fixed. */
export interface CartLine {
  id: string;
  variant: string;
  quantity: number;
  addedPrice: Money | undefined;
  named?: Money | undefined;
}

/** Identifies the order that a cart makes on its next checkout. */
export interface CheckoutAttempt {
  cart: string;
  attempt: number;
}

/** The only prices it stores that are ever charged are those the buyer names. */
export interface Cart {
  lines: CartLine[];
  /** Idempotency: nonces of the last forms that added something, so that a repeated form adds once. */
  nonces: string[];
  /** The line removed by the last form, for undo. */
  removed: CartLine | undefined;
  /** What the last form added, until the cart has been shown with it. */
  added: Pick<CartLine, "variant" | "quantity"> | undefined;
  /** Counts the orders made of this cart; part of the order's key. */
  attempt: number;
  /** Ids of orders whose lines have already been removed. */
  closed: string[];
  /** Carts merged into this one, newest last: their open checkouts continue as this cart's. */
  joined: CheckoutAttempt[];
  /** The discount code in the spelling of `normalizeCode`. */
  code: string | undefined;
  /** Undefined for the shop's default currency. */
  currency: string | undefined;
  draft: Record<string, string>;
}

export type CartRejection = "too-many-lines" | "too-many-pieces" | "no-such-line";
export type CartChange = { ok: true; cart: Cart } | { ok: false; reason: CartRejection };

const rememberedNonces = 50;
const rememberedOrders = 20;
const rememberedCarts = 5;

export const emptyCart: Cart = {
  lines: [],
  nonces: [],
  removed: undefined,
  added: undefined,
  attempt: 1,
  closed: [],
  joined: [],
  code: undefined,
  currency: undefined,
  draft: {},
};

export function countItems(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

/**
 * Adds to the variant's line, or as a new line; unchanged where the nonce has been seen. Pages without a cart share one
 * nonce, so it counts per variant. `exactly` sets the quantity; an earlier `named` amount stays unless replaced.
 */
export function addToCart(
  cart: Cart,
  addition: CartLine & { nonce: string | undefined; exactly?: boolean },
): CartChange {
  const { nonce, exactly = false, ...line } = addition;
  const mark = nonce && `${nonce}:${line.variant}`;
  if (mark && cart.nonces.includes(mark)) return { ok: true, cart };
  const present = cart.lines.find(({ variant }) => variant === line.variant);
  const quantity = line.quantity + (exactly ? 0 : (present?.quantity ?? 0));
  if (!present && cart.lines.length >= limits.cartLines) return { ok: false, reason: "too-many-lines" };
  if (quantity > limits.lineQuantity) return { ok: false, reason: "too-many-pieces" };
  const known = present ?? (cart.removed?.variant === line.variant ? cart.removed : undefined);
  const added = { ...line, id: present?.id ?? line.id, quantity, named: line.named ?? known?.named };
  return {
    ok: true,
    cart: {
      ...cart,
      lines: present
        ? cart.lines.map((other) => (other === present ? added : other))
        : [...cart.lines, added],
      nonces: mark ? [...cart.nonces, mark].slice(-rememberedNonces) : cart.nonces,
      removed: undefined,
      added: exactly ? undefined : { variant: line.variant, quantity: line.quantity },
    },
  };
}

/** Sets a line's quantity and named price; 0 removes it and remembers it for undo. */
export function setLine(
  cart: Cart,
  id: string,
  { quantity, named }: { quantity: number; named?: Money },
): CartChange {
  const line = cart.lines.find((other) => other.id === id);
  if (!line) return quantity === 0 ? { ok: true, cart } : { ok: false, reason: "no-such-line" };
  if (quantity > limits.lineQuantity) return { ok: false, reason: "too-many-pieces" };
  const changed = { ...line, quantity, named: named ?? line.named };
  const lines = cart.lines.flatMap((other) => (other === line ? (quantity > 0 ? changed : []) : other));
  return { ok: true, cart: { ...cart, lines, removed: quantity === 0 ? line : undefined, added: undefined } };
}

/** Leaves one of each line that `isSingle` names. */
export function limitToOne(change: CartChange, isSingle: (line: CartLine) => boolean): CartChange {
  if (!change.ok) return change;
  const lines = change.cart.lines.map((line) => (isSingle(line) ? { ...line, quantity: 1 } : line));
  return { ok: true, cart: { ...change.cart, lines } };
}

/** Removes a paid order's quantities, keeping what was added since. Idempotent by order id. */
export function removeOrdered(
  cart: Cart,
  order: { id: string; lines: { variant: string; quantity: number }[] },
): Cart {
  if (cart.closed.includes(order.id)) return cart;
  const ordered = new Map(order.lines.map(({ variant, quantity }) => [variant, quantity]));
  const lines = cart.lines
    .map((line) => ({ ...line, quantity: line.quantity - (ordered.get(line.variant) ?? 0) }))
    .filter((line) => line.quantity > 0);
  const draft = Object.fromEntries(Object.entries(cart.draft).filter(([name]) => !isOfOneOrder(name)));
  return {
    ...cart,
    lines,
    draft,
    code: undefined,
    removed: undefined,
    added: undefined,
    attempt: cart.attempt + 1,
    closed: [...cart.closed, order.id].slice(-rememberedOrders),
  };
}

const ofOneCountry = ["line1", "line2", "postal_code", "city", "region", "shipping"];

/** Changes the draft's country and drops the address and shipping method of the old one. */
export function changeDraftCountry(draft: Record<string, string>, country: string): Record<string, string> {
  if (draft.country === country) return draft;
  const rest = Object.entries(draft).filter(([name]) => !ofOneCountry.includes(name));
  return { ...Object.fromEntries(rest), country };
}

export const CONSENT_PREFIX = "agree-";

function isOfOneOrder(name: string): boolean {
  return ["note", "consent", "save_address"].includes(name) || name.startsWith(CONSENT_PREFIX);
}

/**
 * Merges two carts: a variant in both gets the larger quantity, so nothing doubles, and the guest's named amount. The
 * guest's currency and country win, as the last shown.
 * @param name key of the guest's cart, whose order may be on its payment page
 */
export function mergeCart(into: Cart, from: Cart, name: string): Cart {
  const added = new Map(from.lines.map((line) => [line.variant, line]));
  const merged = into.lines.map((line) => {
    const other = added.get(line.variant);
    added.delete(line.variant);
    if (!other) return line;
    const { named, addedPrice } = other.named ? other : line;
    return { ...line, named, addedPrice, quantity: Math.max(line.quantity, other.quantity) };
  });
  const lines = [...merged, ...added.values()].slice(0, limits.cartLines);
  const draft = { ...from.draft, ...into.draft };
  const joined = [...into.joined, ...from.joined, { cart: name, attempt: from.attempt }];
  return {
    ...into,
    lines,
    code: into.code ?? from.code,
    currency: from.currency ?? into.currency,
    joined: joined.slice(-rememberedCarts),
    draft: from.draft.country ? changeDraftCountry(draft, from.draft.country) : draft,
  };
}
