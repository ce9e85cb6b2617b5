import { createContext, use } from 'react';

/**
 * Whose locations are edited: an administrator's screens name the business, for their own manager it is null and goes
 * without saying.
 */
export const LocationOwner = createContext<string | null>(null);

export const useLocationOwner = () => use(LocationOwner);

/** What administrators' screens keep of businesses. */
export const platformBusinesses = ['admin-businesses'] as const;
