/** The valet's side as one part of the application: the dashboard fetches it when it is wanted. */
export { SessionPage, SessionsTab } from '../components/SessionsTab.tsx';
