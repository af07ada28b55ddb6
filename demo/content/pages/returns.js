export default {
  permalink: "/returns",
  title: "Returns and withdrawal",
  description: "Fourteen days to change your mind, how to do it, and what applies to files.",
  seo: {
    title: "Returns and the right of withdrawal",
    meta_description:
      "The fourteen-day right of withdrawal, the model form, faulty goods, and the rule for digital files.",
  },
  blocks: [
    {
      collection: "block_richtext",
      item: {
        tagline: "Returns",
        headline: "If you change your mind",
        content: `In short: you have fourteen days, you need give no reason, and a plain sentence to [post@slackwater.example](mailto:post@slackwater.example) is enough. The long form, which the law wants and which is also true, follows. It applies to consumers, meaning people who buy for a purpose that is mostly outside their trade.

## Right of withdrawal

You have the right to withdraw from this contract within fourteen days without giving any reason.

The withdrawal period ends fourteen days after the day on which you, or a person named by you who is not the carrier, took possession of the goods. If you ordered several things in one order and they come separately, it is the day on which the last of them came. For files, and for a membership, it is fourteen days from the day of the contract.

To exercise the right you must tell us of your decision in an unequivocal statement, by e-mail or by letter:

Slack Water Press, owner Ragna Holm, Stauwasser 3, 25938 Wyk auf Föhr, Germany, [post@slackwater.example](mailto:post@slackwater.example)

You may use the form below, but you need not. It is enough that you send the statement before the period has ended. We acknowledge every withdrawal by e-mail, with its date and time.

## Effects of withdrawal

If you withdraw, we pay back everything that we have received from you, including the cost of delivery, except the extra cost that arises if you chose a dearer kind of delivery than the cheapest standard one that we offer. We do so without delay and at the latest fourteen days after the day on which your statement reached us, by the means of payment that you used, unless we have expressly agreed on another. You are not charged for it. We may wait until we have the goods back or you have shown that you sent them, whichever is earlier.

Send the goods back, or hand them over, without delay and in any case within fourteen days of telling us. You bear the direct cost of sending them back. You are liable for a loss in value only if it comes from handling that was not needed to establish what the goods are like and how they work. Reading a chapter is needed. Reading it in the bath is not.

## Files

A file can be downloaded as soon as it is paid for. Before that, the checkout asks for two things: that you expressly consent to our beginning at once, before the withdrawal period has ended, and that you acknowledge that you lose the right of withdrawal by this. If you agree, the right ends when the download is made available, and we confirm both statements in the e-mail. A faulty file is another matter: see below.

## No right of withdrawal

The right does not exist for things that were made to your specification, nor, once you have broken the seal, for sealed sound recordings. Our cassettes are not sealed. The right ends early for nothing else that we sell.

## Form for withdrawal

> To: Slack Water Press, Stauwasser 3, 25938 Wyk auf Föhr, Germany, post@slackwater.example
>
> I/we hereby withdraw from the contract concluded by me/us for the purchase of the following goods / for the supply of the following digital content / for the following service:
>
> Ordered on / received on:
>
> Order number, if at hand:
>
> Name of the consumer(s):
>
> Address of the consumer(s):
>
> Date, and signature (only if this is sent on paper):

## When something is wrong with it

Apart from all this, the law gives you two years in which goods and files must be as they were described. If a section is bound upside down, a print creased, or a file will not open, tell us and send a picture. We replace it at our cost, or pay back the price if there is no copy left. Misregistration of up to half a millimetre is not a defect. It is explained in the [colophon](/colophon).

## After the fourteen days

If it has not been read, written in or hung, we take it back for another fourteen and return the price of the thing without the postage. That part is not law. It is what we would want.`,
        alignment: "left",
      },
    },
  ],
};
