extension Letter {
    var english: LetterText {
        switch self {
        case .verifyAddress(let code):
            LetterText(
                "Confirm your e-mail address",
                "Welcome! Type this code to confirm that this address is yours:",
                .code(code),
                Self.codeTerms,
                "If you have not registered, ignore this letter: without the code nothing happens."
            )
        case .resetPassword(let code):
            LetterText(
                "Choose a new password",
                "Somebody, we hope you, has forgotten the password of your account. Type this code to choose a new one:",
                .code(code),
                Self.codeTerms,
                "If it was not you, ignore this letter: your password stays as it is."
            )
        case .changeAddress(let code):
            LetterText(
                "Confirm your new e-mail address",
                "This is to become the e-mail address of an account. Type this code to confirm that it is yours:",
                .code(code),
                Self.codeTerms,
                "If you have not asked for this, ignore this letter: nothing is changed."
            )
        case .confirmAddressChange(let code):
            LetterText(
                "Your e-mail address is about to change",
                "Your account is to get another e-mail address. Type this code if you want that:",
                .code(code),
                Self.codeTerms,
                .words(
                    "If you have not asked for this, keep the code to yourself and change your password: "
                        + "somebody seems to know it."
                )
            )
        case .signInCode(let code):
            LetterText(
                "Your code to sign in",
                .words(
                    "Many wrong passwords were tried on your account, so your password alone does not do for now. "
                        + "Type this code as well to sign in:"
                ),
                .code(code),
                Self.codeTerms,
                "If you are not signing in right now, do not give it to anybody."
            )
        case .addressTaken:
            LetterText(
                "You have an account already",
                .words(
                    "Somebody, perhaps you, has tried to register with this e-mail address. It has an account already, "
                        + "so nothing was changed."
                ),
                "If it was you, sign in instead. If you do not remember your password, ask for a new one."
            )
        case .passwordChanged:
            LetterText(
                "Your password was changed",
                "The password of your account was changed, and all other devices were signed out.",
                "If it was not you, ask for a new password at once."
            )
        case .addressChanged:
            LetterText(
                "Your e-mail address was changed",
                "Your account has another e-mail address now. From now on we write there, and no longer to this one.",
                "If it was not you, turn to whoever runs this service."
            )
        case .newSignIn(let device, let moment):
            LetterText(
                "New sign-in to your account",
                "Your account was signed in to on a device that it was not used on before.",
                "Device: \(device ?? "without a name")",
                "Time: \(MailLanguage.english.words(for: moment))",
                "If it was not you, change your password: that signs out all other devices."
            )
        case .sessionStolen(let moment):
            LetterText(
                "We have signed out one of your devices",
                .words(
                    "On \(MailLanguage.english.words(for: moment)) one of your sign-ins was used from two places at once. "
                        + "Somebody may have copied it, so we have ended it."
                ),
                "Sign in again. To be safe, change your password as well: that signs out all other devices."
            )
        case .suspended:
            LetterText(
                "Your account is suspended",
                "A moderator has suspended your account after a report. You can sign in and read, and not write.",
                "You can still take a copy of your data, or delete your account."
            )
        case .suspensionLifted:
            LetterText(
                "Your account is no longer suspended",
                "A moderator has lifted the suspension of your account. You can write again, on every device, right away.",
                "If an app still says that you can only read, sign in again."
            )
        case .deletionRequested(let moment):
            LetterText(
                "Your account will be deleted",
                "Your account will be deleted on \(MailLanguage.english.words(for: moment)), with everything in it.",
                "If you change your mind, sign in before then and cancel it.",
                "If it was not you, sign in, cancel it and change your password."
            )
        case .accountErased:
            LetterText(
                "Your account was deleted",
                "Your account and what was in it have been deleted. This is our last letter to you.",
                "Goodbye, and thank you for having been here."
            )
        }
    }

    private static let codeTerms: LetterText.Paragraph =
        "It is good for \(codeMinutes) minutes, and once. We never ask you for it in any other way."
}
