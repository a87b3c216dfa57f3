import { product } from '#web/kit/product.ts';
import { operator } from './operator-facts.ts';

const { brand } = product;

/** Who “we” is, in both texts. */
export function WhoWeAre() {
  const { name, abn, address } = operator;
  if (name === '')
    return (
      <p>
        “{brand}”, “we” and “us” mean the company or person who runs this site under the name {brand}. “You” means
        anyone who uses it. A “member” is someone with an account.
      </p>
    );
  return (
    <p>
      {brand} is run by {name}
      {abn ? ` (ABN ${abn})` : ''}
      {address ? `, ${address}` : ''}. “{brand}”, “we” and “us” mean {name}. “You” means anyone who uses this site. A
      “member” is someone with an account.
    </p>
  );
}

/** How to reach us, with an account and without one. */
export function HowToReachUs() {
  const { name, address, contact } = operator;
  return (
    <p>
      Members can write to us in Messages, where a person answers and the conversation is kept.
      {contact ? ` Anyone can write to ${contact}.` : ''}
      {address ? ` Our postal address is ${name ? `${name}, ` : ''}${address}.` : ''}
    </p>
  );
}
