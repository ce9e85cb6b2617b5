import type { Page } from '../harness/browser.ts';
import type { TestServer } from '../harness/server.ts';
import type { Texts } from '../e2e/texts.ts';

/** Texts of the language a state is opened in; the pseudo-language has no values to fill in. */
export type StateTexts = Omit<Texts, 't'>;

export type OpenStep = (page: Page, texts: StateTexts) => Promise<void>;

/** A state of a screen that is checked in every look: its address, the person, and the steps that lead to it. */
export type ScreenState = {
  name: string;
  path: string;
  /** Session token of the person; without it nobody is signed in. */
  token?: string | undefined;
  open?: OpenStep;
  /** The server refuses a call of this state, which the browser logs as an error. */
  isRefused?: boolean;
  /** Shows data of no factory, which is not compared with the catalogs. */
  showsOtherData?: boolean;
  /** Nothing is cut off either at 320 pixels or with twice the text. */
  isWholeWhenLarge?: boolean;
  /**
   * Its steps work once: they use up a code, a link or a car. It is opened in one language and turned to the other,
   * without the pseudo-language, which a page has only from its load on.
   */
  opensOnce?: boolean;
  /** Its steps change the page itself, as by replacing what a browser offers; the next state is loaded anew. */
  spoilsPage?: boolean;
};

/** Builds the states of an area with the business, people and cars they need. */
export type BuildStates = (server: TestServer) => Promise<ScreenState[]>;
