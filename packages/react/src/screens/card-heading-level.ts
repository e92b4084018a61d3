import { createContext } from 'react'

/** The heading level of message cards: 3 inside an app's page, 2 for a full page. */
export const CardHeadingLevel = createContext<2 | 3>(3)
