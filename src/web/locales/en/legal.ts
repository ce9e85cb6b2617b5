/** A paragraph, or a list of points. */
export type Passage = string | readonly string[];
export type LegalSection = { readonly title: string; readonly body: readonly Passage[] };
export type LegalDocument = {
  readonly title: string;
  readonly lead: string;
  /** In the order they are read; the key is the section's anchor. */
  readonly sections: { readonly [anchor: string]: LegalSection };
};

const privacy = {
  title: 'Privacy Policy',
  lead: 'What Portico knows about you, what it is used for, how long it is kept, and how you get it or have it deleted.',
  sections: {
    who: {
      title: 'Who this is about',
      body: [
        'This policy is for everybody who uses Portico: guests who hand over a car, customers with an account, valets, businesses and administrators. “We” are the operator of this Portico service.',
        'The business whose valets take your car decides how its own service is run. We process the data of that service for it, and answer together with it for what is described here.',
        'You must be 18 or older to use Portico. We do not knowingly keep data of anybody younger; tell us if you find some, and we delete it.',
      ],
    },
    data: {
      title: 'What we process, and for what',
      body: [
        'We process what the service cannot do without, and nothing for advertising.',
        [
          'Your phone number: to send you the code that proves the ticket is yours, the link to your ticket and word that your car is ready; to log in, if you have an account.',
          'Your name and e-mail address, if you give them: to greet you, to confirm your account and to send password links.',
          'Your password and PIN: kept only as a fingerprint from which they cannot be read.',
          'Your car, with plate, make, model, color and parking spot: to hand the right car to the right person.',
          'What happened to the car and when, and which valet did it: to bring it back, to answer questions and to settle claims of damage.',
          'Location: of the venue, always. Of a valet on shift, to check that the shift starts at the venue. Of a customer only when you press the button for nearby venues, and then only to list them.',
          'Payments: amount, tip, time and state. Your card is handled by a payment provider; its number never reaches us. Of a card you choose to save we see the brand and the last four digits.',
          'Messages to and from you: the texts, e-mails and conversations of a service.',
          'Sessions: when you logged in, the kind of browser and the network address, so that you can see them and end them, and so that break-ins are noticed.',
          'Applications of businesses: the contact, the venue and the expected number of cars, to review the application.',
        ],
      ],
    },
    grounds: {
      title: 'Why we may',
      body: [
        'Most of this is needed to give you the service you asked for. Transaction records are kept because the law on accounts asks for it. Security records rest on our and your interest in a service that is not abused. Where we ask for consent, such as for your location, you can take it back at any time in your browser.',
      ],
    },
    sharing: {
      title: 'Who else sees it',
      body: [
        [
          'The business and the valets that look after your car: your name, phone number, car and order.',
          'The payment provider: what is needed to charge or refund a card.',
          'The providers that deliver text messages and e-mails: the number or address, and the message.',
          'Authorities, where the law obliges us.',
        ],
        'We do not sell data, and no consent to receive messages is passed on to third parties for their own marketing.',
      ],
    },
    support: {
      title: 'When support acts in your place',
      body: [
        'To help you, an administrator may open the service as you see it. This ends by itself after one hour, and in it nobody can change your password, delete a user or go on as yet another person.',
        'Everything done that way is recorded with both names: the administrator’s and yours.',
      ],
    },
    retention: {
      title: 'How long we keep it',
      body: [
        [
          'Account data: 3 years after the account is closed.',
          'Transaction records: 7 years.',
          'Communication logs, which are records of texts, e-mails and conversations: 2 years.',
        ],
        'After that the data is deleted, or made anonymous where only figures remain. A ticket link can be read for 30 days after the car was returned and then stops working.',
      ],
    },
    browser: {
      title: 'What is stored in your browser',
      body: [
        [
          'A token that keeps you logged in, until you log out.',
          'Your choice of language.',
          'Your choice of light or dark appearance.',
          'What you are about to send, so that a lost connection does not lose it.',
        ],
        'There are no trackers, no advertising and no analytics of others. Everything the pages load comes from our own server, except the payment provider’s card form while you pay.',
      ],
    },
    security: {
      title: 'How it is protected',
      body: [
        'Connections are encrypted. Passwords, login tokens and links are stored only as fingerprints, codes and messages are sealed, and five wrong attempts lock an account for 15 minutes. Each business sees its own data and nobody else’s.',
        'Should data come into the wrong hands all the same, we tell those concerned, and the authority in charge, without delay.',
      ],
    },
    rights: {
      title: 'Your rights',
      body: [
        [
          'Download: your profile gives you your own data as a file.',
          'Correct: change your details in your profile, or ask us to.',
          'Delete: your profile closes and deletes your account. Your name, phone number and e-mail address are then made unrecognisable, while transaction records stay for the time the law asks for. While a car of yours is in our hands, the account stays open until you have it back.',
          'Object, restrict, or take back a consent: write to us.',
          'Complain: to the data protection authority where you live.',
        ],
        'Without an account, ask at the valet desk with the phone the ticket was sent to. We answer within 30 days.',
      ],
    },
    changes: {
      title: 'Changes and questions',
      body: [
        'When this policy changes in a way that matters to you, we tell you before it takes effect. The date above says which version this is.',
        'Questions about your data reach us through Support in your account, at the valet desk, or by replying HELP to any of our texts.',
      ],
    },
  },
} as const satisfies LegalDocument;

const terms = {
  title: 'Terms of Service',
  lead: 'What you can expect of Portico, and what Portico expects of you.',
  sections: {
    agreement: {
      title: 'These terms',
      body: [
        'By creating an account, opening a ticket link or handing a car to a valet who uses Portico, you agree to these terms. If you do not agree, tell the valet before you hand over the key.',
      ],
    },
    who: {
      title: 'Who may use Portico',
      body: [
        'You must be 18 or older. Who hands over a car must be its owner or have the owner’s leave to do so.',
        'Give details that are true, keep your password and PIN to yourself, and tell us at once if somebody else knows them. What is done with your account counts as done by you until then.',
      ],
    },
    service: {
      title: 'What Portico does',
      body: [
        'Portico connects you with the valet service of a business: it keeps the ticket, takes your request and your payment, and shows how your car is coming along. The parking itself is done by the business and its valets.',
        'Times are estimates. They are reckoned from the cars ahead of you and from how long the last returns took, and they are corrected when that changes. Nobody can promise a minute.',
      ],
    },
    car: {
      title: 'Your car',
      body: [
        [
          'Tell the valet of anything particular about the car: an alarm, a fault, a low battery.',
          'Take valuables with you. The business answers for the car while it is in its hands, but not for things left in it that nobody was told of.',
          'Look at the car when you get it back. Report damage or a missing item before you leave the venue if you can, and otherwise within 24 hours.',
          'The car is handed to the person with the ticket or the code. Keep both to yourself.',
        ],
      ],
    },
    payment: {
      title: 'Prices and payment',
      body: [
        'The price is shown before you pay: a flat rate, or an hourly rate for each hour started, with any fee of the platform included. It is fixed when you request the car. A car is brought once its request is paid; a request that stays unpaid for 30 minutes lapses, and nothing is charged.',
        'Tips are up to you and go to the valet who brings the car, or to the valets on shift if nobody had set out yet.',
      ],
    },
    refunds: {
      title: 'Cancelling, refunds and disputes',
      body: [
        'You can take a request back until a valet sets out for the car. What you paid then goes back to your card in full.',
        'If you believe a charge is wrong, dispute it within 30 days of the payment, through Support or at the valet desk. Say which ticket it is about. We look at the record of that stay and answer you with what we found.',
      ],
    },
    business: {
      title: 'Businesses and valets',
      body: [
        'A business applies, and every application is reviewed within 24 hours. Approval may depend on documents, such as insurance.',
        'A business chooses its valets, sees that they are allowed and able to drive, insures the cars in its hands, and answers for what it enters: prices, locations and promotions. Fees are agreed with the business and shown line by line in its account.',
        'Valets check shifts in at the venue, write down what they do when they do it, and use what they learn about guests for the service alone.',
      ],
    },
    conduct: {
      title: 'What is not allowed',
      body: [
        [
          'Claiming a car that is not yours, or using somebody else’s ticket, code or account.',
          'Trying to see data of others, to get around limits, or to disturb the service.',
          'Using Portico for anything against the law.',
        ],
        'We may close accounts that do so. Cars in our hands are returned in any case.',
      ],
    },
    messages: {
      title: 'Text messages',
      body: [
        'Portico sends texts about your car and your account only. The SMS consent policy says how many they are and how to stop them.',
      ],
    },
    liability: {
      title: 'Liability',
      body: [
        'Each side answers without limit for intent, for gross negligence and for harm to people, and wherever the law does not allow a limit. Beyond that we answer for the damage that is typical and foreseeable for a service of this kind.',
        'The service may be interrupted for maintenance or by causes that nobody controls. Your car can then still be had at the valet desk.',
      ],
    },
    end: {
      title: 'Ending and changes',
      body: [
        'You can delete your account at any time once no car of yours is in our hands. We may end an account with 30 days’ notice, or at once if these terms are broken.',
        'We tell you of changes to these terms before they take effect. Who goes on using Portico after that agrees to them.',
        'The law of the place where the car was handed over applies.',
      ],
    },
  },
} as const satisfies LegalDocument;

const sms = {
  title: 'SMS Consent Policy',
  lead: 'Which text messages Portico sends, and how you stop them.',
  sections: {
    consent: {
      title: 'What you agree to',
      body: [
        'When you give your phone number to a valet, or enter it when you create an account, you agree to receive text messages about your car and your account at that number. The number must be yours, and you must be 18 or older.',
        'Consent is not a condition of parking your car. Without texts, the valet shows you the ticket as a code to scan.',
      ],
    },
    kinds: {
      title: 'Transactional messages only',
      body: [
        'We send no advertising by text. These are the messages:',
        [
          'A six-digit code when your car comes in.',
          'The link to your ticket when it is parked.',
          'That your request is paid, that a valet is on the way, that your car is ready.',
          'Codes and notices that keep your account safe.',
        ],
      ],
    },
    frequency: {
      title: 'How many',
      body: ['Expect 3–5 messages per session, which is one stay of one car.'],
    },
    stop: {
      title: 'How to stop them',
      body: [
        'Reply STOP to any message. We confirm it once and then send nothing more to that number. Reply START to receive messages again.',
        'Your car is looked after in the same way: ask at the valet desk, or use the ticket you scanned.',
      ],
    },
    help: {
      title: 'How to get help',
      body: ['Reply HELP to any message, or ask at the valet desk.'],
    },
    rates: {
      title: 'Costs',
      body: [
        'We charge nothing for texts. Message and data rates of your carrier may apply. Carriers are not liable for delayed or undelivered messages.',
      ],
    },
    privacy: {
      title: 'Your number',
      body: [
        'Your number and your consent are not sold and not given to third parties for marketing. Records of messages are kept for 2 years.',
        'The privacy policy tells what else we process; the terms of service are what you agree to with the service as a whole.',
      ],
    },
  },
} as const satisfies LegalDocument;

export const legal = {
  contents: 'Contents',
  print: 'Print',
  version: 'In force since {{date}}',
  related: 'Read with this',
  documents: { privacy, terms, sms },
} as const;
