import { createContext } from 'react'

/** Level of the headings of message cards: 3 inside a page of an app, 2 where the card stands for the whole page. */
export const CardHeadingLevel = createContext<2 | 3>(3)
