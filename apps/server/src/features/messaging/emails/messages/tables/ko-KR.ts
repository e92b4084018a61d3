import type { Messages } from '@latchkey/contract/pure'

/* Korean. The same words as in the table of the screens. {lifetime} is a duration ("2일"). Names
   stand in “”, because ‘’ are not taken out of the names themselves. */
export default {
  'A passkey of your account was registered again.': '계정의 패스키가 다시 등록되었어요.',
  'A passkey of your account was removed.': '계정의 패스키가 삭제되었어요.',
  'A passkey was added': '패스키가 추가되었어요',
  'A passkey was added to your account.': '계정에 패스키가 추가되었어요.',
  'A passkey was registered again': '패스키가 다시 등록되었어요',
  'A passkey was removed': '패스키가 삭제되었어요',
  'A password was added': '비밀번호가 추가되었어요',
  'A password was added to your account.': '계정에 비밀번호가 추가되었어요.',
  'A recovery code was used': '복구 코드가 사용되었어요',
  'A recovery code was used instead of your authenticator app to sign in.':
    '로그인할 때 인증 앱 대신 복구 코드가 사용되었어요.',
  'A sign-in account was connected': '로그인 계정이 연결되었어요',
  'A sign-in account was removed': '로그인 계정이 삭제되었어요',
  'A sign-in email was added': '로그인 이메일이 추가되었어요',
  'A sign-in email was changed': '로그인 이메일이 변경되었어요',
  'A sign-in email was removed': '로그인 이메일이 삭제되었어요',
  'API Key Revoked: {description}': 'API 키가 무효화되었어요: {description}',
  'Accept the invitation': '초대 수락',
  'An account at another provider can no longer sign in to your account.':
    '다른 제공업체의 계정으로 더 이상 내 계정에 로그인할 수 없어요.',
  'An account at another provider can now sign in to your account.':
    '이제 다른 제공업체의 계정으로 내 계정에 로그인할 수 있어요.',
  'An email address that signs in to your account was replaced by another one.':
    '내 계정에 로그인하는 이메일 주소가 다른 주소로 변경되었어요.',
  'Another email address can now sign in to your account.':
    '이제 다른 이메일 주소로도 내 계정에 로그인할 수 있어요.',
  'Choose a new password': '새 비밀번호 설정',
  'Choose a new password. The link works for {lifetime}.':
    '새 비밀번호를 설정하세요. 링크는 {lifetime} 동안 유효해요.',
  'Confirm it is you': '본인 확인',
  'Confirm it is you at {project}': '{project} 본인 확인',
  'Confirm that this address is yours. The link works for {lifetime}.':
    '본인의 이메일 주소인지 확인하세요. 링크는 {lifetime} 동안 유효해요.',
  'Confirm this email address for your account at {project}.':
    '{project} 계정에 등록된 이 이메일 주소를 확인하세요.',
  'Email codes were disabled': '이메일 코드가 꺼졌어요',
  'Email codes were enabled': '이메일 코드가 켜졌어요',
  'Enter this code to continue. It works for {lifetime}.':
    '계속하려면 이 코드를 입력하세요. 코드는 {lifetime} 동안 유효해요.',
  'Enter this code to continue:': '계속하려면 이 코드를 입력하세요:',
  'Enter this code to sign in. It works for {lifetime}.':
    '로그인하려면 이 코드를 입력하세요. 코드는 {lifetime} 동안 유효해요.',
  'Hi {name},': '{name} 님, 안녕하세요.',
  'How you sign in was changed': '로그인 방법이 변경되었어요',
  'If the button does not work, copy this link into your browser:':
    '버튼이 작동하지 않으면 다음 링크를 복사해 브라우저에서 여세요:',
  'If this was not you, choose “Forgot password?” on the sign-in page of {project} now. Setting a new password signs out all devices. Then check your emails and ways to sign in in your account settings. If you cannot sign in, contact the support team of {project}.':
    '본인이 한 일이 아니라면 지금 {project} 로그인 페이지에서 “비밀번호를 잊으셨나요?”를 선택하세요. 새 비밀번호를 설정하면 모든 기기에서 로그아웃돼요. 그런 다음 계정 설정에서 이메일과 로그인 방법을 확인하세요. 로그인할 수 없으면 {project} 지원팀에 문의하세요.',
  'If this was you, you do not need to do anything.':
    '본인이 한 일이라면 아무것도 하지 않아도 돼요.',
  'If you did not create an account, you can ignore this email.':
    '계정을 만든 적이 없다면 이 메일을 무시하세요.',
  'If you did not expect this invitation, you can ignore this email.':
    '예상하지 못한 초대라면 이 메일을 무시하세요.',
  'If you did not request this, someone may be using your account. Reset your password, which signs out all devices.':
    '본인이 요청하지 않았다면 다른 사람이 계정을 사용하고 있을 수 있어요. 비밀번호를 재설정하세요. 모든 기기에서 로그아웃돼요.',
  'If you did not request this, you can ignore this email.':
    '본인이 요청하지 않았다면 이 메일을 무시하세요.',
  'If you did not request this, you can ignore this email. Your password will not change.':
    '본인이 요청하지 않았다면 이 메일을 무시하세요. 비밀번호는 변경되지 않아요.',
  'If you still need a key, create a new one in {project}. Remove the old one from the place where it was found.':
    '키가 계속 필요하다면 {project}에서 새 키를 만드세요. 이전 키는 발견된 곳에서 삭제하세요.',
  'Join a team': '팀에 참여',
  'Join the team at {project}. The invitation expires in {lifetime}.':
    '{project}의 팀에 참여하세요. 초대는 {lifetime} 동안 유효해요.',
  'Join “{team}”': '“{team}”에 참여',
  'Multi-factor authentication was disabled': '다단계 인증이 꺼졌어요',
  'Multi-factor authentication was enabled': '다단계 인증이 켜졌어요',
  'New recovery codes were created': '새 복구 코드가 생성되었어요',
  'New recovery codes were created for your account. Earlier ones no longer work.':
    '계정의 새 복구 코드가 생성되었어요. 이전 코드는 더 이상 사용할 수 없어요.',
  'One of your email addresses can no longer sign in to your account.':
    '이메일 주소 중 하나로 더 이상 내 계정에 로그인할 수 없어요.',
  'Reset your password': '비밀번호 재설정',
  'Reset your password at {project}': '{project} 비밀번호 재설정',
  'Sign in': '로그인',
  'Sign in to {project}': '{project}에 로그인',
  'Sign in to {project}: Your code is {code}': '{project}에 로그인: 코드 {code}',
  'Sign in with one click': '클릭 한 번으로 로그인',
  'Signing in no longer asks for a code from your authenticator app.':
    '로그인할 때 더 이상 인증 앱의 코드를 입력하지 않아도 돼요.',
  'Signing in now asks for a code from an authenticator app.':
    '이제 로그인할 때 인증 앱의 코드를 입력해야 해요.',
  'The API key “{description}” of {project} was found in public, so it was revoked automatically.':
    '{project}의 API 키 “{description}” 항목이 공개된 곳에서 발견되어 자동으로 무효화되었어요.',
  'The authenticator app of your account was replaced by another one.':
    '계정의 인증 앱이 다른 앱으로 변경되었어요.',
  'The code and the link work once, within {lifetime}. No one from {project} will ever ask you for them.':
    '코드와 링크는 {lifetime} 이내에 한 번만 사용할 수 있어요. {project}에서는 누구도 코드나 링크를 묻지 않아요.',
  'The code works once, within {lifetime}. No one from {project} will ever ask you for it.':
    '코드는 {lifetime} 이내에 한 번만 사용할 수 있어요. {project}에서는 누구도 코드를 묻지 않아요.',
  'The key was found in public and no longer works.':
    '공개된 곳에서 발견된 키라서 더 이상 사용할 수 없어요.',
  'The password of your account was changed.': '계정의 비밀번호가 변경되었어요.',
  'The password of your account was removed.': '계정의 비밀번호가 삭제되었어요.',
  'The password of your account was reset by email, and all devices were signed out.':
    '이메일을 통해 계정의 비밀번호가 재설정되었고, 모든 기기에서 로그아웃되었어요.',
  'The primary email address of your account was changed.':
    '계정의 기본 이메일 주소가 변경되었어요.',
  'This app': '이 앱',
  'This invitation expires in {lifetime}.': '이 초대는 {lifetime} 동안 유효해요.',
  'This is a safety measure: anyone who finds a key can use it. The key no longer works.':
    '키를 발견한 사람은 누구나 사용할 수 있으므로 안전을 위해 취한 조치예요. 이 키는 더 이상 사용할 수 없어요.',
  'This link works for {lifetime}.': '이 링크는 {lifetime} 동안 유효해요.',
  'This link works once, within {lifetime}.':
    '이 링크는 {lifetime} 이내에 한 번만 사용할 수 있어요.',
  'Verify my email': '이메일 인증',
  'Verify your email address': '이메일 주소 인증',
  'Verify your email at {project}': '{project} 이메일 인증',
  'We received a request to reset the password of your account at {project}. If this was you, choose a new password.':
    '{project} 계정의 비밀번호 재설정 요청을 받았어요. 본인이 요청했다면 새 비밀번호를 설정하세요.',
  'Welcome to {project}': '{project}에 오신 것을 환영해요',
  'When: {at}. By: {by}.': '일시: {at}, 출처: {by}',
  'You can no longer sign in with a code or a link that is emailed to you.':
    '이메일로 받은 코드나 링크로 더 이상 로그인할 수 없어요.',
  'You can now sign in with a code or a link that is emailed to you.':
    '이제 이메일로 받은 코드나 링크로 로그인할 수 있어요.',
  'You have been invited to join a team': '팀에 초대받았어요',
  'You have been invited to join a team at {project}.': '{project}의 팀에 초대받았어요.',
  'You have been invited to join the team “{team}” at {project}.':
    '{project}의 “{team}” 팀에 초대받았어요.',
  'You have been invited to join “{team}”': '“{team}” 팀에 초대받았어요',
  'You have been invited to sign in to {project}': '{project}에 로그인하도록 초대받았어요',
  'You have been invited to sign in to {project}.': '{project}에 로그인하도록 초대받았어요.',
  'You receive this email because it concerns the security of your account at {project}.':
    '{project} 계정의 보안과 관련된 내용이라 이 메일을 보내 드려요.',
  'You receive this email because you manage this API key at {project}.':
    '{project}에서 이 API 키를 관리하고 있어 이 메일을 보내 드려요.',
  'Your API key was revoked': 'API 키가 무효화되었어요',
  'Your access to {project} is ready.': '이제 {project}에 접속할 수 있어요.',
  'Your authenticator app was replaced': '인증 앱이 변경되었어요',
  'Your password was changed': '비밀번호가 변경되었어요',
  'Your password was removed': '비밀번호가 삭제되었어요',
  'Your password was reset': '비밀번호가 재설정되었어요',
  'Your primary email was changed': '기본 이메일이 변경되었어요',
  'an app or an unknown browser': '앱 또는 알 수 없는 브라우저',
  'the administrators of the app': '앱 관리자',
  'this app': '이 앱',
  '{at}. If this was not you, act now.': '{at}. 본인이 한 일이 아니라면 지금 조치하세요.',
  '{browser} on {system}': '{system}의 {browser}',
  '{browser}, from the network address {address}': '{browser}, 네트워크 주소 {address}',
  '{count, plural, one {# day} other {# days}}': '{count, plural, other {#일}}',
  '{count, plural, one {# hour} other {# hours}}': '{count, plural, other {#시간}}',
  '{count, plural, one {# minute} other {# minutes}}': '{count, plural, other {#분}}',
  '{count, plural, one {# second} other {# seconds}}': '{count, plural, other {#초}}',
  '{notice} at {project}': '{project}: {notice}',
} satisfies Messages
