import type { Messages } from '@latchkey/contract/pure'

/* Traditional Chinese. The same words as in the table of the screens. {lifetime} is a duration
   ("2 天"). */
export default {
  'A passkey of your account was registered again.': '你帳號的一組通行密鑰已重新註冊。',
  'A passkey of your account was removed.': '你帳號的一組通行密鑰已移除。',
  'A passkey was added': '已新增通行密鑰',
  'A passkey was added to your account.': '你的帳號已新增通行密鑰。',
  'A passkey was registered again': '已重新註冊通行密鑰',
  'A passkey was removed': '已移除通行密鑰',
  'A password was added': '已新增密碼',
  'A password was added to your account.': '你的帳號已新增密碼。',
  'A recovery code was used': '已使用復原碼',
  'A recovery code was used instead of your authenticator app to sign in.':
    '登入時使用了復原碼，而不是驗證器應用程式。',
  'A sign-in account was connected': '已綁定登入帳號',
  'A sign-in account was removed': '已移除登入帳號',
  'A sign-in email was added': '已新增登入用的電子郵件',
  'A sign-in email was changed': '已變更登入用的電子郵件',
  'A sign-in email was removed': '已移除登入用的電子郵件',
  'API Key Revoked: {description}': 'API 金鑰已撤銷：{description}',
  'Accept the invitation': '接受邀請',
  'An account at another provider can no longer sign in to your account.':
    '其他提供者的某個帳號已無法再登入你的帳號。',
  'An account at another provider can now sign in to your account.':
    '其他提供者的某個帳號現在可以登入你的帳號。',
  'An email address that signs in to your account was replaced by another one.':
    '用來登入你帳號的某個電子郵件地址已替換成另一個。',
  'Another email address can now sign in to your account.':
    '另一個電子郵件地址現在可以登入你的帳號。',
  'Choose a new password': '設定新密碼',
  'Choose a new password. The link works for {lifetime}.':
    '請設定新密碼。連結有效期限為 {lifetime}。',
  'Confirm it is you': '確認是你本人',
  'Confirm it is you at {project}': '在 {project} 確認是你本人',
  'Confirm that this address is yours. The link works for {lifetime}.':
    '請確認這是你的電子郵件地址。連結有效期限為 {lifetime}。',
  'Confirm this email address for your account at {project}.':
    '請確認此電子郵件地址用於你的 {project} 帳號。',
  'Email codes were disabled': '電子郵件驗證碼已停用',
  'Email codes were enabled': '電子郵件驗證碼已啟用',
  'Enter this code to continue. It works for {lifetime}.':
    '請輸入此驗證碼以繼續。有效期限為 {lifetime}。',
  'Enter this code to continue:': '請輸入此驗證碼以繼續：',
  'Enter this code to sign in. It works for {lifetime}.':
    '請輸入此驗證碼以登入。有效期限為 {lifetime}。',
  'Hi {name},': '{name}，你好：',
  'How you sign in was changed': '你的登入方式已變更',
  'If the button does not work, copy this link into your browser:':
    '如果按鈕無法使用，請將此連結複製到瀏覽器中開啟：',
  'If this was not you, choose “Forgot password?” on the sign-in page of {project} now. Setting a new password signs out all devices. Then check your emails and ways to sign in in your account settings. If you cannot sign in, contact the support team of {project}.':
    '如果這不是你本人的操作，請立即在 {project} 的登入頁面選擇「忘記密碼？」。設定新密碼後，所有裝置都會登出。接著請在帳號設定中檢查你的電子郵件和登入方式。如果無法登入，請聯絡 {project} 的支援團隊。',
  'If this was you, you do not need to do anything.': '如果這是你本人的操作，則無需採取任何動作。',
  'If you did not create an account, you can ignore this email.':
    '如果你沒有建立帳號，請忽略此郵件。',
  'If you did not expect this invitation, you can ignore this email.':
    '如果你不清楚這項邀請的來由，請忽略此郵件。',
  'If you did not request this, someone may be using your account. Reset your password, which signs out all devices.':
    '如果這不是你本人的要求，可能有人正在使用你的帳號。請重設密碼，所有裝置都會登出。',
  'If you did not request this, you can ignore this email.':
    '如果這不是你本人的要求，請忽略此郵件。',
  'If you did not request this, you can ignore this email. Your password will not change.':
    '如果這不是你本人的要求，請忽略此郵件。你的密碼不會變更。',
  'If you still need a key, create a new one in {project}. Remove the old one from the place where it was found.':
    '如果仍需要金鑰，請在 {project} 建立新的金鑰，並將舊金鑰從被發現的位置移除。',
  'Join a team': '加入團隊',
  'Join the team at {project}. The invitation expires in {lifetime}.':
    '加入 {project} 上的團隊。邀請有效期限為 {lifetime}。',
  'Join “{team}”': '加入「{team}」',
  'Multi-factor authentication was disabled': '多重要素驗證已停用',
  'Multi-factor authentication was enabled': '多重要素驗證已啟用',
  'New recovery codes were created': '已建立新的復原碼',
  'New recovery codes were created for your account. Earlier ones no longer work.':
    '已為你的帳號建立新的復原碼，先前的復原碼已失效。',
  'One of your email addresses can no longer sign in to your account.':
    '你的某個電子郵件地址已無法再登入你的帳號。',
  'Reset your password': '重設你的密碼',
  'Reset your password at {project}': '重設你在 {project} 的密碼',
  'Sign in': '登入',
  'Sign in to {project}': '登入 {project}',
  'Sign in to {project}: Your code is {code}': '登入 {project}：你的驗證碼是 {code}',
  'Sign in with one click': '一鍵登入',
  'Signing in no longer asks for a code from your authenticator app.':
    '登入時不再需要驗證器應用程式中的驗證碼。',
  'Signing in now asks for a code from an authenticator app.':
    '現在登入時需要輸入驗證器應用程式中的驗證碼。',
  'The API key “{description}” of {project} was found in public, so it was revoked automatically.':
    '{project} 的 API 金鑰「{description}」被發現已公開外洩，因此已自動撤銷。',
  'The authenticator app of your account was replaced by another one.':
    '你帳號的驗證器應用程式已替換成另一個。',
  'The code and the link work once, within {lifetime}. No one from {project} will ever ask you for them.':
    '驗證碼和連結只能使用一次，有效期限為 {lifetime}。{project} 的任何人員都不會向你索取驗證碼或連結。',
  'The code works once, within {lifetime}. No one from {project} will ever ask you for it.':
    '驗證碼只能使用一次，有效期限為 {lifetime}。{project} 的任何人員都不會向你索取驗證碼。',
  'The key was found in public and no longer works.': '此金鑰被發現已公開外洩，現已失效。',
  'The password of your account was changed.': '你帳號的密碼已變更。',
  'The password of your account was removed.': '你帳號的密碼已移除。',
  'The password of your account was reset by email, and all devices were signed out.':
    '你帳號的密碼已透過電子郵件重設，所有裝置皆已登出。',
  'The primary email address of your account was changed.': '你帳號的主要電子郵件地址已變更。',
  'This app': '此應用程式',
  'This invitation expires in {lifetime}.': '此邀請的有效期限為 {lifetime}。',
  'This is a safety measure: anyone who finds a key can use it. The key no longer works.':
    '這是一項安全措施：任何人發現金鑰後都能使用。此金鑰現已失效。',
  'This link works for {lifetime}.': '此連結的有效期限為 {lifetime}。',
  'This link works once, within {lifetime}.': '此連結只能使用一次，有效期限為 {lifetime}。',
  'Verify my email': '驗證我的電子郵件',
  'Verify your email address': '驗證你的電子郵件地址',
  'Verify your email at {project}': '驗證你在 {project} 的電子郵件',
  'We received a request to reset the password of your account at {project}. If this was you, choose a new password.':
    '我們收到重設你 {project} 帳號密碼的要求。如果這是你本人的操作，請設定新密碼。',
  'Welcome to {project}': '歡迎使用 {project}',
  'When: {at}. By: {by}.': '時間：{at}。來源：{by}。',
  'You can no longer sign in with a code or a link that is emailed to you.':
    '你已無法再使用電子郵件收到的驗證碼或連結登入。',
  'You can now sign in with a code or a link that is emailed to you.':
    '你現在可以使用電子郵件收到的驗證碼或連結登入。',
  'You have been invited to join a team': '你受邀加入團隊',
  'You have been invited to join a team at {project}.': '你受邀加入 {project} 上的團隊。',
  'You have been invited to join the team “{team}” at {project}.':
    '你受邀加入 {project} 上的團隊「{team}」。',
  'You have been invited to join “{team}”': '你受邀加入「{team}」',
  'You have been invited to sign in to {project}': '你受邀登入 {project}',
  'You have been invited to sign in to {project}.': '你受邀登入 {project}。',
  'You receive this email because it concerns the security of your account at {project}.':
    '你收到此郵件，是因為內容與你 {project} 帳號的安全有關。',
  'You receive this email because you manage this API key at {project}.':
    '你收到此郵件，是因為你在 {project} 管理此 API 金鑰。',
  'Your API key was revoked': '你的 API 金鑰已撤銷',
  'Your access to {project} is ready.': '你現在可以使用 {project}。',
  'Your authenticator app was replaced': '你的驗證器應用程式已更換',
  'Your password was changed': '你的密碼已變更',
  'Your password was removed': '你的密碼已移除',
  'Your password was reset': '你的密碼已重設',
  'Your primary email was changed': '你的主要電子郵件已變更',
  'an app or an unknown browser': '應用程式或不明瀏覽器',
  'the administrators of the app': '應用程式的管理員',
  'this app': '此應用程式',
  '{at}. If this was not you, act now.': '{at}。如果這不是你本人的操作，請立即處理。',
  '{browser} on {system}': '{system} 上的 {browser}',
  '{browser}, from the network address {address}': '{browser}，網路位址 {address}',
  '{count, plural, one {# day} other {# days}}': '{count, plural, other {# 天}}',
  '{count, plural, one {# hour} other {# hours}}': '{count, plural, other {# 小時}}',
  '{count, plural, one {# minute} other {# minutes}}': '{count, plural, other {# 分鐘}}',
  '{count, plural, one {# second} other {# seconds}}': '{count, plural, other {# 秒}}',
  '{notice} at {project}': '{project}：{notice}',
} satisfies Messages
