import UmkreisWire

extension MailTemplate {
    var english: MailText {
        switch self {
        case .verifyAddress(let code):
            MailText(
                "Confirm your e-mail address",
                "Welcome! Type this code to confirm that this address is yours:",
                .code(code),
                Self.codeTerms,
                "If you did not register, you can ignore this e-mail."
            )
        case .resetPassword(let code):
            MailText(
                "Choose a new password",
                "Somebody, hopefully you, forgot the password of your account. Type this code to choose a new one:",
                .code(code),
                Self.codeTerms,
                "If it was not you, you can ignore this e-mail: your password stays as it is."
            )
        case .changeAddress(let code):
            MailText(
                "Confirm your new e-mail address",
                "This address is to be used for an account. Type this code to confirm that it is yours:",
                .code(code),
                Self.codeTerms,
                "If you did not ask for this, you can ignore this e-mail: your account stays as it is."
            )
        case .confirmAddressChange(let code):
            MailText(
                "Your e-mail address is about to change",
                "Somebody, hopefully you, asked to change the e-mail address of your account. Type this code to agree:",
                .code(code),
                Self.codeTerms,
                .words(
                    "If you did not ask for this, keep the code to yourself and change your password: "
                        + "somebody seems to know it."
                )
            )
        case .signInCode(let code):
            MailText(
                "Your code to sign in",
                .words(
                    "Many wrong passwords were tried on your account, so your password alone is not enough for now. "
                        + "Type this code as well to sign in:"
                ),
                .code(code),
                Self.codeTerms,
                "If you are not signing in right now, do not give the code to anybody."
            )
        case .addressTaken:
            MailText(
                "You have an account already",
                .words(
                    "Somebody, perhaps you, tried to register with this e-mail address. It already has an account, "
                        + "so it was not changed."
                ),
                "If it was you, sign in instead. If you do not remember your password, ask for a new one."
            )
        case .passwordChanged:
            MailText(
                "Your password was changed",
                "The password of your account was changed, and all other devices were signed out.",
                "If it was not you, request a new password immediately."
            )
        case .addressChanged:
            MailText(
                "Your e-mail address was changed",
                "Your account now has another e-mail address. From now on we write to that address, not to this one.",
                "If it was not you, contact the operator of this service."
            )
        case .newSignIn(let device, let moment):
            MailText(
                "New sign-in to your account",
                "Somebody signed in to your account on a new device.",
                "Device: \(device ?? "without a name")",
                "Time: \(MailLanguage.english.words(for: moment))",
                "If it was not you, change your password: that signs out all other devices."
            )
        case .sessionStolen(let moment):
            MailText(
                "We have signed out one of your devices",
                .words(
                    "On \(MailLanguage.english.words(for: moment)) one of your sign-ins was used in two places. "
                        + "Somebody may have copied it, so we have ended it."
                ),
                "Sign in again. To be safe, change your password as well: that signs out all other devices."
            )
        case .suspended(let end):
            MailText(
                "Your account is suspended",
                "A moderator suspended your account. You can sign in and read, but not write.",
                .words(
                    end.map { "The suspension ends on \(MailLanguage.english.words(for: $0))." }
                        ?? "The suspension lasts until a moderator lifts it."
                ),
                "You can still download a copy of your data, or delete your account."
            )
        case .suspensionLifted:
            MailText(
                "Your account is no longer suspended",
                "The suspension of your account has ended. You can write again immediately, on every device.",
                "If an app still shows that you can only read, sign in again."
            )
        case .deletionRequested(let moment):
            MailText(
                "Your account will be deleted",
                "Your account will be deleted on \(MailLanguage.english.words(for: moment)), with everything in it.",
                "If you change your mind, sign in before then and cancel it.",
                "If it was not you, sign in, cancel it and change your password."
            )
        case .accountErased:
            MailText(
                "Your account was deleted",
                "Your account and its contents were deleted. This is our last e-mail to you.",
                "Goodbye, and thank you for being here."
            )
        case .backupFailing(let target, let reason, let madeAt, let pointAt):
            MailText(
                "The backup is failing",
                "Umkreis does not make or prove backups in \(target) as scheduled.",
                .words(
                    reason.map { "Reason: \($0)" }
                        ?? "Reason: for too long, no backup was made or proved"
                        + (pointAt == nil ? "." : ", or no point in time was written.")
                ),
                .words(
                    (madeAt.map { "The last backup is of \(MailLanguage.english.words(for: $0))." }
                        ?? "There is no backup yet.")
                        + (pointAt.map { " The last point in time is of \(MailLanguage.english.words(for: $0))." } ?? "")
                ),
                "`umkreis backup status` and `umkreis doctor` say what to do. You get another e-mail when it works again."
            )
        case .backupWorking(let target):
            MailText(
                "The backup works again",
                "Umkreis makes and proves backups in \(target) as scheduled again."
            )
        case .invitation(let name, let site):
            MailText(
                "You are invited to plan a trip",
                "\(name ?? "Someone") invited you to plan a trip together.",
                .words(
                    "You find it \(site.map { "at \($0), under your trips" } ?? "under your trips in the app"), once you have "
                        + "registered or signed in with this e-mail address and confirmed it."
                ),
                "If you don't want this, ignore this mail: the invitation ends after 90 days."
            )
        case .postHidden(let title, let category, let reason, let site):
            MailText(
                "A post of yours is hidden",
                "A moderator hid \(title.map { "your post “\($0)”" } ?? "a post of yours"). Only you and moderators see it now.",
                .words(
                    [category.map { "It was reported as \($0.english)." }, reason.map { "Reason: \($0)" }].paragraph
                        ?? "You find the reason in the app."
                ),
                .words(
                    "You can object once, in your own words\(site.map { ", at \($0)" } ?? ", in the app"), under your posts. "
                        + "Another moderator then decides."
                )
            )
        case .hidingUpheld(let title, let answer):
            MailText(
                "Your post stays hidden",
                "You objected because \(title.map { "your post “\($0)”" } ?? "a post of yours") was hidden.",
                "Another moderator has read your objection and decided that the post stays hidden.",
                .words(answer.map { "Answer: \($0)" } ?? "You find it in the app, under your posts.")
            )
        case .postRestored(let title, let answer):
            MailText(
                "Your post is visible again",
                .words(
                    "A moderator decided that \(title.map { "your post “\($0)”" } ?? "a post of yours") is no longer hidden. "
                        + "It is again as it was before."
                ),
                .words(answer.map { "Answer: \($0)" } ?? "You need not do anything.")
            )
        }
    }

    private static let codeTerms: MailText.Paragraph =
        "It is valid once, for \(codeMinutes) minutes. We never ask you for it in any other way."
}

extension ReportReason {
    fileprivate var english: String {
        switch text {
        case "spam": "spam or advertising"
        case "fraud": "fraud"
        case "harassment": "harassment or insult"
        case "illegal": "illegal"
        case "dangerous": "dangerous"
        case "impersonation": "pretending to be somebody else"
        default: "something else"
        }
    }
}
