import ArgumentParser
import AuthContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct AccountListCommand: GatewayCommand {
    static let configuration = verb("list", "List registered accounts, newest first; moderators only.")
        .examples("umkreis account list", "umkreis account list ada", "umkreis account list --suspended --limit 10")

    @Argument(help: .ruled("The beginning of a name or username, or a whole email address", by: ListAccounts.wordsRule))
    var words: String?

    @Option(help: .ruled("Only users with this role", by: RoleName.rule, valueName: "role"))
    var role: String?

    @Flag
    var selection: SuspendedSelection?

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = ListAccounts(
            words: words,
            role: role.map(RoleName.init),
            suspended: selection.map { $0 == .suspended },
            limit: page.limit,
            cursor: page.cursor
        )
        let reply = try await session.send(request)
        try session.output.show(reply) {
            session.output.table(
                reply.accounts,
                .id("user", of: { $0.user }, named: { UserText.name($0.displayName) }),
                .flexible("name") { $0.displayName },
                .flexible("username") { $0.username },
                .moment("registered") { $0.registeredAt },
                .moment("lastSeen") { $0.lastSeenAt },
                .text("roles") { session.output.words(of: $0.roles) },
                .text("state") { $0.suspendedAt == nil ? "" : localized("cli.account.suspended") }
            )
        }
        page.report(session.output, shown: reply.accounts.count, next: reply.next)
    }
}

/// Which accounts are listed.
enum SuspendedSelection: String, EnumerableFlag {
    case suspended, noSuspended

    static func help(for value: SuspendedSelection) -> ArgumentHelp? {
        value == .suspended ? "List only suspended users." : "List only users that are not suspended."
    }
}

struct AccountFindCommand: GatewayCommand {
    static let configuration = verb("find", "Show another user's account, reports and notes; moderators only.")
        .examples(
            "umkreis account find ada@example.org",
            "umkreis account find 01JTXG8Q5T0000000000000000"
        )

    @Argument(help: .init(PersonArgument.words))
    var user: PersonArgument

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let found = try await session.send(FindAccount(user: try await session.people.user(user)))
        try session.output.show(found) { session.output.facts(of: found) }
    }
}

struct AccountNoteCommand: GatewayCommand {
    static let configuration = verb("note", "Add a note for moderators to an account; moderators only.")
        .examples(#"umkreis account note 01JTXG8Q5T0000000000000000 "asked for proof""#)

    @Argument(help: .init(PersonArgument.words))
    var user: PersonArgument

    @Argument(help: .ruled("The note", by: ResolveReport.noteRule))
    var text: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let user = try await session.people.user(user)
        let named: [String: TextValue] = ["user": .words(try await session.subjects.name(of: user))]
        try await session.perform(
            AddAccountNote(user: user, text: text),
            notice: localized("cli.account.noteAdded", named)
        )
    }
}

struct AccountSuspendCommand: GatewayCommand {
    static let configuration = verb(
        "suspend",
        "Make a user read-only, without a report; moderators only. Lift it with umkreis report lift."
    ).examples(
        #"umkreis account suspend 01JTXG8Q5T0000000000000000 --reason "spam" --days 7"#
    )

    private static let daysRule = NumberRule(1...SuspendAccount.secondsRule.range.upperBound / 86_400)

    @Argument(help: .init(PersonArgument.words))
    var user: PersonArgument

    @Option(help: .ruled("The reason, for moderators", by: ResolveReport.noteRule, valueName: "text"))
    var reason: String

    @Option(help: .ruled("The duration in days, else until it is lifted", by: daysRule, valueName: "days"))
    var days: Int?

    @OptionGroup var secrets: SecretOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        guard let days, let broken = Self.daysRule.broken(by: days) else { return }
        throw ValidationError("--days \(broken.words).")
    }

    func run(_ session: Session) async throws {
        let user = try await session.people.user(user)
        let request = SuspendAccount(user: user, reason: reason, seconds: days.map { $0 * 86_400 })
        let name = try await session.subjects.name(of: user)
        var reauthentication = Reauthentication(session, secrets)
        let reply = try await reauthentication.send { try await $0.send(request) }
        try session.output.show(reply) { reply.suspendedUntil.map(session.output.moments.of) ?? "" }
        session.output.notice(
            localized("cli.account.userSuspended", ["user": .words(name), "id": "\(user)"])
        )
    }
}

struct AccountEndSessionsCommand: GatewayCommand {
    static let configuration = verb("end-sessions", "End all sessions of another user; moderators only.")
        .examples("umkreis account end-sessions 01JTXG8Q5T0000000000000000")

    @Argument(help: .init(PersonArgument.words))
    var user: PersonArgument

    @OptionGroup var secrets: SecretOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let user = try await session.people.user(user)
        let name = try await session.subjects.name(of: user)
        var reauthentication = Reauthentication(session, secrets)
        let reply = try await reauthentication.send { try await $0.send(EndSessions(user: user)) }
        try session.output.show(reply) { "" }
        session.output.notice(
            localized("cli.account.endedSessions", ["count": .count(reply.ended), "user": .words(name)])
        )
    }
}

extension Output {
    fileprivate func facts(of found: FindAccount.Reply) -> String {
        var facts = FactSheet()
        let (account, counts) = (found.account, found.counts)
        facts.add("user", account.user.description)
        facts.add("name", account.displayName)
        facts.add("username", account.username)
        facts.add(
            "email",
            found.maskedEmail.map {
                found.emailVerifiedAt == nil ? localized("cli.account.notVerified", ["value": "\($0)"]) : $0
            }
        )
        facts.add("registered", moments.of(account.registeredAt))
        facts.add("lastSeen", account.lastSeenAt.map(moments.of))
        facts.add("roles", words(of: account.roles))
        facts.add("suspended", account.suspendedAt.map(moments.of))
        facts.add("until", account.suspendedUntil.map(moments.of))
        facts.add("deletionDate", found.deletesAt.map(moments.of))
        facts.add("bio", found.profile.bio)
        facts.add(
            "reports",
            localized(
                "cli.account.reportCounts",
                ["reportsAgainst": "\(counts.reportsAgainst)", "reportsBy": "\(counts.reportsBy)"]
            )
        )
        facts.add(
            "blocks",
            localized(
                "cli.account.blockCounts",
                ["blocked": "\(counts.blocked)", "blockedBy": "\(counts.blockedBy)"]
            )
        )
        for session in found.sessions {
            facts.add(
                "session",
                localized(
                    "cli.account.lastUsed",
                    [
                        "device": "\(session.device ?? localized("cli.account.noName"))",
                        "lastUsedAt": .words(moments.of(session.lastUsedAt)),
                    ]
                )
            )
        }
        for report in found.reportsAgainst { facts.add("reported", words(of: report)) }
        for report in found.reportsBy { facts.add("madeReport", words(of: report)) }
        for note in found.notes {
            facts.add(
                "note",
                "\(note.text) (\(note.author?.description ?? localized("cli.account.gone")), \(moments.of(note.at)))"
            )
        }
        return facts.text(style)
    }

    private func words(of report: ReportSummary) -> String {
        let reason = words(report.reason, of: "cli.reason.")
        let action = words(report.action?.text ?? "open", of: "cli.action.")
        return "\(report.id), \(reason), \(moments.of(report.reportedAt)), \(action)"
    }
}
