import ArgumentParser
import ChatContract
import GatewaySupervision
import Messaging
import Vocabulary
import Wire

struct ChatWatchCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "watch",
        "Show messages as they come, until Ctrl-C.",
        examples: "umkreis chat watch",
        "umkreis chat watch --json --count 10",
        "umkreis chat watch --since CURSOR      go on where a watch ended"
    )

    @Argument(help: "Only this conversation.")
    var conversation: ConversationID?

    @Option(name: .long, help: ArgumentHelp("Begin behind this cursor, not now.", valueName: "cursor"))
    var since: Cursor?

    @Option(name: .long, help: ArgumentHelp("End after so many messages.", valueName: "count"))
    var count: Int?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--count is 1 or more.") }
    }

    func run(_ session: Session) async throws {
        var watch = MessageWatch(session, cursor: since)
        var left = count ?? .max
        try await watch.begin()
        while left > 0 {
            for message in try await watch.next() where left > 0 {
                if let conversation, message.message.conversation != conversation { continue }
                try session.output.item(message) {
                    MessageText.line(message.message, sender: message.senderName, session.output)
                }
                left -= 1
            }
        }
    }
}

/// The long poll behind `chat watch`: it begins now or at a cursor, and goes on behind the last one after every fault
/// that passes.
struct MessageWatch {
    /// How long chat may wait for news before it answers with none.
    private static let wait = Duration.seconds(20)

    private let session: Session
    private var cursor: Cursor?
    private var names: [UserID: String] = [:]

    init(_ session: Session, cursor: Cursor?) {
        self.session = session
        self.cursor = cursor
    }

    /// Finds out where now is, unless there is a cursor to begin at.
    mutating func begin() async throws {
        if cursor == nil { cursor = try await session.send(SyncAfter()).cursor }
        session.output.notice("watching for messages; Ctrl-C ends it")
    }

    /// The next messages; none when there were none for a while.
    mutating func next() async throws -> [WatchedMessage] {
        let reply = try await poll()
        cursor = reply.cursor
        let messages = reply.changes.compactMap(\.message)
        let strangers = Set(messages.map(\.sender)).subtracting(names.keys)
        if !strangers.isEmpty { names.merge(await session.names(of: strangers)) { $1 } }
        return messages.enumerated().map { index, message in
            WatchedMessage(
                message: message,
                senderName: names[message.sender],
                cursor: index == messages.count - 1 ? reply.cursor : nil
            )
        }
    }

    private func poll() async throws -> SyncAfter.Reply {
        try await session.polling(SyncAfter.name.service) {
            let request = SyncAfter(cursor: cursor, waitMs: Int(MessageWatch.wait / .milliseconds(1)))
            return try await session.send(request, patience: MessageWatch.wait + .seconds(5))
        }
    }
}

/// One line of `chat watch --json`.
struct WatchedMessage: Encodable {
    let v = 1
    let message: ChatMessage
    let senderName: String?
    /// Where to go on with `--since`; only on the last of those that came together, for it stands for all of them.
    let cursor: Cursor?
}
