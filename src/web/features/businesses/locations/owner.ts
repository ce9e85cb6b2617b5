import { createContext, use } from 'react';

/**
 * Id of the business whose locations are edited. Administrators' screens set the id. Null means the
 * business of the signed-in manager.
 */
export const LocationOwner = createContext<string | null>(null);

export const useLocationOwner = () => use(LocationOwner);

/** Query key of the lists of businesses on administrators' screens. */
export const platformBusinesses = ['admin-businesses'] as const;
