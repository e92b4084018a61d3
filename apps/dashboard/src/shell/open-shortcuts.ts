/** The event that opens the list of shortcuts. */
export const OPEN_SHORTCUTS = 'latchkey-open-shortcuts'

/** Opens the list of shortcuts from anywhere on the page. */
export const openShortcuts = (): void => void dispatchEvent(new Event(OPEN_SHORTCUTS))
