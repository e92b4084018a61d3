import { messageScreens } from './message-screens.ts'
import type { Screens } from './screens.ts'
import { settingsScreens } from './settings-screens.ts'
import { signInScreens } from './sign-in-screens.ts'
import type { Stage } from './stage.ts'

/** Every kind of screen, by a name that says what it shows. */
export const everyScreen = (stage: Stage): Screens => ({
  ...signInScreens(stage),
  ...messageScreens(stage),
  ...settingsScreens(stage),
})
