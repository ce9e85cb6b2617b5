/** Comes when it is wanted, or a little before. */
export const loadRetrieval = () => import('../retrieval/RetrievalDialog.tsx');
