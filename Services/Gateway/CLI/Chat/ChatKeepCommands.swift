import ArgumentParser
import ChatContract
import Vocabulary

struct ChatAcceptCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "accept",
        "Accept a message request or a group invitation.",
        examples: "umkreis chat accept 01JTXG8Q5T0000000000000000"
    )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.output.show(try await session.send(AcceptRequest(conversation: conversation))) { "" }
        session.output.notice("accepted")
    }
}

struct ChatDeclineCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "decline",
        "Decline a request without notifying the sender.",
        examples: "umkreis chat decline 01JTXG8Q5T0000000000000000"
    )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.output.show(try await session.send(DeclineRequest(conversation: conversation))) { "" }
        session.output.notice("declined; the sender is not notified")
    }
}

struct ChatMuteCommand: GatewayCommand {
    private static let forGood = Duration.seconds(100 * 365 * 86_400)

    static let configuration = CommandConfiguration.verb(
        "mute",
        "Mute a conversation for some hours or permanently.",
        examples: "umkreis chat mute 01JTXG8Q5T0000000000000000 --hours 8",
        "umkreis chat mute 01JTXG8Q5T0000000000000000 --off"
    )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Option(name: .long, help: ArgumentHelp("The number of hours (default: permanently).", valueName: "count"))
    var hours: Int?

    @Flag(name: .long, help: "Unmute the conversation.")
    var off = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if let hours, !(1...100_000).contains(hours) { throw ValidationError("--hours is 1 to 100000.") }
    }

    func run(_ session: Session) async throws {
        let length = off ? .zero : hours.map { .seconds($0 * 3600) } ?? Self.forGood
        let until = session.console.now().adding(length)
        let reply = try await session.send(UpdateMembership(conversation: conversation, mutedUntil: until))
        try session.output.show(reply) { "" }
        session.output.notice(off ? "no longer muted" : "muted")
    }
}

struct ChatArchiveCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "archive",
        "Archive or unarchive a conversation.",
        examples: "umkreis chat archive 01JTXG8Q5T0000000000000000",
        "umkreis chat archive 01JTXG8Q5T0000000000000000 --off"
    )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Flag(name: .long, help: "Move it back to the inbox.")
    var off = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(UpdateMembership(conversation: conversation, isArchived: !off))
        try session.output.show(reply) { "" }
        session.output.notice(off ? "back in the inbox" : "archived")
    }
}

struct ChatPinCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "pin",
        "Pin or unpin a conversation.",
        examples: "umkreis chat pin 01JTXG8Q5T0000000000000000",
        "umkreis chat pin 01JTXG8Q5T0000000000000000 --off"
    )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Flag(name: .long, help: "Unpin the conversation.")
    var off = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(UpdateMembership(conversation: conversation, isPinned: !off))
        try session.output.show(reply) { "" }
        session.output.notice(off ? "no longer pinned" : "pinned")
    }
}

struct ChatUnreadCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "unread",
        "Mark a conversation as unread until you read or write in it.",
        examples: "umkreis chat unread 01JTXG8Q5T0000000000000000"
    )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(UpdateMembership(conversation: conversation, isMarkedUnread: true))
        try session.output.show(reply) { "" }
        session.output.notice("marked as unread")
    }
}

struct ChatRetentionCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "retention",
        "Set how long a conversation keeps new messages, for all members.",
        examples: "umkreis chat retention 01JTXG8Q5T0000000000000000 --days 7",
        "umkreis chat retention 01JTXG8Q5T0000000000000000 --off",
        "umkreis chat retention 01JTXG8Q5T0000000000000000 --minutes 60 --yes"
    )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Option(name: .long, help: ArgumentHelp("Keep messages for this many days.", valueName: "count"))
    var days: Int?

    @Option(name: .long, help: ArgumentHelp("Keep messages for this many minutes.", valueName: "count"))
    var minutes: Int?

    @Flag(name: .long, help: "Keep messages permanently.")
    var off = false

    @Flag(name: .long, help: "Skip the confirmation.")
    var yes = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        let given = [days != nil, minutes != nil, off].filter(\.self)
        guard given.count == 1 else { throw ValidationError("Use only one of --days, --minutes and --off.") }
        if let days, !(1...3_650).contains(days) { throw ValidationError("--days is 1 to 3650.") }
        if let minutes, !(1...100_000).contains(minutes) { throw ValidationError("--minutes is 1 to 100000.") }
    }

    func run(_ session: Session) async throws {
        let seconds = days.map { $0 * 86_400 } ?? minutes.map { $0 * 60 }
        if seconds != nil {
            try await session.console.confirm("Delete new messages after that time, for all members?", isSure: yes)
        }
        let reply = try await session.send(SetRetention(conversation: conversation, keepFor: seconds))
        try session.output.show(reply) { "" }
        session.output.notice(off ? "new messages are kept" : "new messages are deleted after that time")
    }
}

struct ChatMarksCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "marks",
        "Show read receipts.",
        examples: "umkreis chat marks 01JTXG8Q5T0000000000000000"
    )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListMarks(conversation: conversation))
        let names = session.output.isJSON ? [:] : await session.names(of: reply.marks.map(\.user))
        try session.output.show(reply) {
            var table = TextTable(
                .init(title: "USER"),
                .init(title: "NAME", isFlexible: true),
                .init(title: "READ", isNumber: true),
                .init(title: "DELIVERED", isNumber: true)
            )
            for mark in reply.marks {
                let read = mark.read.map(String.init) ?? "hidden"
                table.add(mark.user.description, names[mark.user] ?? "", read, "\(mark.delivered)")
            }
            return session.output.table(table)
        }
    }
}

struct ChatPrivacyCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "privacy",
        "Show or change your privacy settings in chat.",
        examples: "umkreis chat privacy",
        "umkreis chat privacy --reading hidden --presence hidden"
    )

    @Option(name: .long, help: "Your read receipts: shown or hidden.")
    var reading: Exposure?

    @Option(name: .long, help: "Your presence and typing, and those of others: shown or hidden.")
    var presence: Exposure?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(
            UpdatePrivacy(hidesReading: reading?.isHidden, hidesPresence: presence?.isHidden)
        )
        try session.output.show(reply) {
            var facts = FactSheet()
            facts.add("reading", Exposure(isHidden: reply.hidesReading).rawValue)
            facts.add("presence", Exposure(isHidden: reply.hidesPresence).rawValue)
            return facts.text(session.output.style)
        }
    }
}

/// Whether others see something.
enum Exposure: String, CaseIterable, ExpressibleByArgument {
    case shown, hidden

    init(isHidden: Bool) {
        self = isHidden ? .hidden : .shown
    }

    var isHidden: Bool { self == .hidden }
}
