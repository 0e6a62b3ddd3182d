import ChatContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// The long poll of `chat watch`, which resumes after temporary faults.
struct MessageWatch {
    static let page = SyncAfter.limitRule.defaultValue ?? 100
    /// Milliseconds after which a typing hint expires.
    private static let typing = 6_000

    private let session: Session
    private let conversation: ConversationID?
    private var cursor: Cursor?
    /// `nil` at first, so that the first reply contains no hints.
    private var hints: Cursor?
    private var kept: Cursor?
    private var names = MessageNames()
    private var headings = ConversationHeadings()
    private var isShowingTyping = false
    /// Whether the user has left the watched conversation.
    private(set) var isOver = false

    init(_ session: Session, of conversation: ConversationID?) {
        self.session = session
        self.conversation = conversation
    }

    /// - Parameters:
    ///   - since: A given cursor.
    ///   - ignoresStoredCursor: Ignores the stored cursor.
    mutating func begin(at since: Cursor?, ignoresStoredCursor: Bool) async throws {
        kept = try ignoresStoredCursor ? nil : session.chats.watchCursor(of: conversation)
        cursor = since ?? kept
        if cursor == nil { try await beginNow() }
        session.output.notice(localized("cli.chat.watching"))
    }

    /// Returns new changes; empty after the timeout.
    mutating func next(atMost limit: Int) async throws -> [ChatChangeLine] {
        let reply = try await poll(limit)
        cursor = reply.cursor
        hints = reply.hints
        let me = try session.account()?.user
        let changes = reply.changes.filter { $0.isShown(to: me) }
        isOver = conversation != nil && changes.last?.departed == conversation
        let shown = changes.compactMap { $0.message ?? $0.amended }
        let typists = (reply.typing ?? []).flatMap(\.users)
        await names.learn(shown, and: typists + changes.compactMap(\.read?.user), session)
        await headings.learn(changes.compactMap(\.conversation), session)
        showTyping(typists)
        return changes.enumerated().map { index, change in
            line(of: change, cursor: index == changes.count - 1 ? reply.cursor : nil)
        }
    }

    private func line(of change: ChatChange, cursor: Cursor?) -> ChatChangeLine {
        let named = (change.message ?? change.amended).map(names.of)
        return ChatChangeLine(
            message: change.message,
            amended: change.message == nil ? change.amended : nil,
            requested: change.requested,
            departed: change.departed,
            read: change.read,
            conversationName: change.conversation.flatMap { headings[$0] },
            senderName: named?.sender,
            personName: named?.person ?? change.read.flatMap { names.of($0.user) },
            postTitle: named?.post,
            cursor: cursor
        )
    }

    /// Stores the cursor for the profile's next watch.
    mutating func keep() throws {
        guard let cursor, cursor != kept else { return }
        try session.chats.storeWatchCursor(cursor, of: conversation)
        kept = cursor
    }

    private mutating func beginNow() async throws {
        let reply = try await session.send(SyncAfter())
        (cursor, hints) = (reply.cursor, reply.hints)
        try keep()
    }

    /// Shows typing users on the terminal's progress line.
    private mutating func showTyping(_ people: [UserID]) {
        guard isShowingTyping || !people.isEmpty else { return }
        isShowingTyping = !people.isEmpty
        let typists = people.map { PlainText.oneLine(names.of($0) ?? $0.description) }
        let all = typists.joined(separator: ", ")
        let typing = localized("cli.chat.typing", ["count": .count(typists.count), "names": .words(all)])
        session.output.advance(typists.isEmpty ? "" : typing)
    }

    private mutating func poll(_ limit: Int) async throws -> SyncAfter.Reply {
        let wait = isShowingTyping ? MessageWatch.typing : SessionPolls.timeoutMs
        do {
            let request = SyncAfter(
                cursor: cursor,
                conversation: conversation,
                limit: limit,
                waitMs: wait,
                hints: hints
            )
            return try await session.polls.send(request, waiting: wait)
        } catch let fault as Fault where fault.code == .gone {
            session.output.notice(localized("cli.chat.historyReplaced"))
            return try await session.send(SyncAfter())
        }
    }
}

extension ChatChange {
    /// Excludes the user's own reading on other devices.
    fileprivate func isShown(to user: UserID?) -> Bool {
        message != nil || amended != nil || requested != nil || departed != nil || (read != nil && read?.user != user)
    }

    fileprivate var conversation: ConversationID? {
        (message ?? amended)?.conversation ?? requested ?? departed ?? read?.conversation
    }
}

/// The names of the conversations in a watch.
private struct ConversationHeadings {
    /// The cache is cleared above this size.
    private static let maximum = 1_000

    private var known: [ConversationID: String] = [:]

    subscript(_ conversation: ConversationID) -> String? { known[conversation] }

    /// Loads missing names; a conversation that the user has left keeps its name.
    mutating func learn(_ conversations: [ConversationID], _ session: Session) async {
        if known.count > Self.maximum { known = [:] }
        for conversation in Set(conversations) where known[conversation] == nil {
            guard let heading = try? await session.chats.heading(of: conversation) else { continue }
            known[conversation] = PlainText.oneLine(heading)
        }
    }
}
