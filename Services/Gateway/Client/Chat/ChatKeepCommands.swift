import ArgumentParser
import ChatContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary

struct ChatMuteCommand: GatewayCommand {
    private static let forGood = Duration.seconds(100 * 365 * 86_400)

    static let configuration = verb("mute", "Mute a conversation for some hours or permanently.")
        .examples(
            "umkreis chat mute 01JTXG8Q5T0000000000000000 --hours 8",
            "umkreis chat mute 01JTXG8Q5T0000000000000000 --off"
        )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Option(help: .init("The number of hours (default: permanently).", valueName: "count"))
    var hours: Int?

    @Flag(help: "Unmute the conversation.")
    var off = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if let hours, !(1...100_000).contains(hours) {
            throw ValidationError(localized("cli.option.range", ["option": "--hours", "most": 100_000]))
        }
    }

    func run(_ session: Session) async throws {
        let named = try await session.chats.values(of: conversation)
        let length = off ? .zero : hours.map { .seconds($0 * 3600) } ?? Self.forGood
        let until = session.console.now().adding(length)
        try await session.perform(
            UpdateMembership(conversation: conversation, mutedUntil: until),
            notice: localized(off ? "cli.chat.unmuted" : "cli.chat.muted", named)
        )
    }
}

struct ChatArchiveCommand: GatewayCommand {
    static let configuration = verb("archive", "Archive or unarchive a conversation.")
        .examples(
            "umkreis chat archive 01JTXG8Q5T0000000000000000",
            "umkreis chat archive 01JTXG8Q5T0000000000000000 --off"
        )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Flag(help: "Move it back to the inbox.")
    var off = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let named = try await session.chats.values(of: conversation)
        try await session.perform(
            UpdateMembership(conversation: conversation, isArchived: !off),
            notice: localized(off ? "cli.chat.unarchived" : "cli.chat.archived", named)
        )
    }
}

struct ChatPinCommand: GatewayCommand {
    static let configuration = verb("pin", "Pin or unpin a conversation.")
        .examples("umkreis chat pin 01JTXG8Q5T0000000000000000", "umkreis chat pin 01JTXG8Q5T0000000000000000 --off")

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Flag(help: "Unpin the conversation.")
    var off = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let named = try await session.chats.values(of: conversation)
        try await session.perform(
            UpdateMembership(conversation: conversation, isPinned: !off),
            notice: localized(off ? "cli.chat.unpinned" : "cli.chat.pinned", named)
        )
    }
}

struct ChatUnreadCommand: GatewayCommand {
    static let configuration = verb("unread", "Mark a conversation as unread until you read or write in it.")
        .examples("umkreis chat unread 01JTXG8Q5T0000000000000000")

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let named = try await session.chats.values(of: conversation)
        try await session.perform(
            UpdateMembership(conversation: conversation, isMarkedUnread: true),
            notice: localized("cli.chat.markedAsUnread", named)
        )
    }
}

struct ChatRetentionCommand: GatewayCommand {
    static let configuration = verb("retention", "Set how long a conversation keeps new messages, for all members.")
        .examples(
            "umkreis chat retention 01JTXG8Q5T0000000000000000 --days 7",
            "umkreis chat retention 01JTXG8Q5T0000000000000000 --off",
            "umkreis chat retention 01JTXG8Q5T0000000000000000 --minutes 60 --yes"
        )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Option(help: .init("Keep messages for this many days.", valueName: "count"))
    var days: Int?

    @Option(help: .init("Keep messages for this many minutes.", valueName: "count"))
    var minutes: Int?

    @Flag(help: "Keep messages permanently.")
    var off = false

    @Flag(help: "Skip the confirmation.")
    var yes = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        let given = [days != nil, minutes != nil, off].filter(\.self)
        guard given.count == 1 else { throw ValidationError(localized("cli.chat.oneRetentionOption")) }
        if let days, !(1...3_650).contains(days) {
            throw ValidationError(localized("cli.option.range", ["option": "--days", "most": 3_650]))
        }
        if let minutes, !(1...100_000).contains(minutes) {
            throw ValidationError(localized("cli.option.range", ["option": "--minutes", "most": 100_000]))
        }
    }

    func run(_ session: Session) async throws {
        let named = try await session.chats.values(of: conversation)
        let seconds = days.map { $0 * 86_400 } ?? minutes.map { $0 * 60 }
        if seconds != nil {
            try await session.console.confirm(isSure: yes) {
                localized("cli.chat.retentionQuestion", named)
            }
        }
        try await session.perform(
            SetRetention(conversation: conversation, keepFor: seconds),
            notice: localized(off ? "cli.chat.retentionRemoved" : "cli.chat.retentionSet", named)
        )
    }
}

struct ChatMarksCommand: GatewayCommand {
    static let configuration = verb("marks", "Show read receipts.")
        .examples("umkreis chat marks 01JTXG8Q5T0000000000000000")

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListMarks(conversation: conversation))
        let names = session.output.isJSON ? [:] : await session.people.names(of: reply.marks.map(\.user))
        try session.output.show(reply) {
            session.output.table(
                reply.marks,
                .id("user", of: { $0.user }, named: { names[$0.user] }),
                .flexible("name") { names[$0.user] },
                .number("read") { $0.read.map(String.init) ?? localized("cli.chat.hidden") },
                .number("delivered") { $0.delivered }
            )
        }
    }
}

struct ChatPrivacyCommand: GatewayCommand {
    static let configuration = verb("privacy", "Show or change your privacy settings in chat.")
        .examples("umkreis chat privacy", "umkreis chat privacy --reading hidden --presence hidden")

    @Option(help: "Your read receipts: shown or hidden.")
    var reading: Exposure?

    @Option(help: "Your presence and typing, and those of others: shown or hidden.")
    var presence: Exposure?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(
            UpdatePrivacy(hidesReading: reading?.isHidden, hidesPresence: presence?.isHidden)
        )
        try session.output.show(reply) {
            var facts = FactSheet()
            facts.add(
                "reading",
                session.output.words(Exposure(isHidden: reply.hidesReading).rawValue, of: "cli.exposure.")
            )
            facts.add(
                "presence",
                session.output.words(Exposure(isHidden: reply.hidesPresence).rawValue, of: "cli.exposure.")
            )
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
