import ChatContract
import GatewaySupervision
import Vocabulary
import Wire

/// The long poll behind `chat watch`: it goes on behind the last cursor after every fault that passes, and where the profile's
/// last watch has ended.
struct MessageWatch {
    /// How many messages come together.
    static let page = SyncAfter.limitRule.usual ?? 100
    /// Milliseconds that somebody writes who is not heard of again.
    private static let typing = 6_000

    private let session: Session
    private let conversation: ConversationID?
    private var cursor: Cursor?
    /// None at first, and with it no hints before the first reply.
    private var hints: Cursor?
    private var kept: Cursor?
    private var names = MessageNames()
    private var isSomebodyTyping = false
    /// Whether it is one conversation that is watched, and the user is in it no longer.
    private(set) var isOver = false

    /// - Parameter conversation: the only one to watch; all unless said otherwise.
    init(_ session: Session, of conversation: ConversationID?) {
        self.session = session
        self.conversation = conversation
    }

    /// Finds out where to begin.
    ///
    /// - Parameters:
    ///   - since: there, if it is given.
    ///   - isAnew: now, wherever the last watch has ended.
    mutating func begin(at since: Cursor?, isAnew: Bool) async throws {
        kept = try isAnew ? nil : session.keptWatch(of: conversation)
        cursor = since ?? kept
        if cursor == nil { try await beginNow() }
        session.output.notice("watching for messages; Ctrl-C ends it")
    }

    /// What is new; nothing when there was nothing for a while.
    mutating func next(atMost limit: Int) async throws -> [WatchedChange] {
        let reply = try await poll(limit)
        cursor = reply.cursor
        hints = reply.hints
        let changes = reply.changes.filter(\.isShown)
        isOver = conversation != nil && changes.last?.departed == conversation
        let shown = changes.compactMap { $0.message ?? $0.amended }
        let typists = (reply.typing ?? []).flatMap(\.users)
        await names.learn(shown, and: typists, session)
        tell(typing: typists)
        return changes.enumerated().map { index, change in
            let named = (change.message ?? change.amended).map(names.of)
            return WatchedChange(
                message: change.message,
                amended: change.message == nil ? change.amended : nil,
                requested: change.requested,
                departed: change.departed,
                senderName: named?.sender,
                personName: named?.person,
                postTitle: named?.post,
                cursor: index == changes.count - 1 ? reply.cursor : nil
            )
        }
    }

    /// Notes how far was shown, so that the profile's next watch goes on there.
    mutating func keep() throws {
        guard let cursor, cursor != kept else { return }
        try session.keepWatch(cursor, of: conversation)
        kept = cursor
    }

    private mutating func beginNow() async throws {
        let reply = try await session.send(SyncAfter())
        (cursor, hints) = (reply.cursor, reply.hints)
        try keep()
    }

    /// Says on a terminal who is typing, on a line that the next message takes.
    private mutating func tell(typing people: [UserID]) {
        guard isSomebodyTyping || !people.isEmpty else { return }
        isSomebodyTyping = !people.isEmpty
        let typists = people.map { PlainText.oneLine(names.of($0) ?? $0.description) }
        let verb = typists.count == 1 ? "is" : "are"
        session.output.advance(typists.isEmpty ? "" : "\(typists.joined(separator: ", ")) \(verb) typing …")
    }

    private mutating func poll(_ limit: Int) async throws -> SyncAfter.Reply {
        let wait = isSomebodyTyping ? MessageWatch.typing : Session.newsWait
        do {
            let request = SyncAfter(
                cursor: cursor,
                conversation: conversation,
                limit: limit,
                waitMs: wait,
                hints: hints
            )
            return try await session.poll(request, waiting: wait)
        } catch let fault as Fault where fault.code == .gone {
            session.output.notice("the history was replaced: watching from now on")
            return try await session.send(SyncAfter())
        }
    }
}

extension ChatChange {
    /// Whether a watch shows it: how far others have read is none of that.
    fileprivate var isShown: Bool { message != nil || amended != nil || requested != nil || departed != nil }
}
