public import Foundation
public import UmkreisWire

/// Writes that are sent as soon as the server can be reached, also after a restart.
///
/// Each is stored before ``add(_:subject:key:)`` returns, and sent with its own key, so that it is executed once.
/// Intents of one subject are sent in order, several subjects at the same time, and only for the user that added them.
/// They wait for their user through an ended session, and are removed when another user signs in.
///
/// One process may use a folder at a time.
///
/// ```swift
/// let outbox = try Outbox(of: umkreis, in: folder)
/// let id = UmkreisClient.newKey()
/// try await outbox.add(SendMessage(…, clientID: id), subject: conversation.description, key: id)
/// await outbox.run()
/// ```
///
/// The event stream may return a message before the reply to its intent. Its `clientID` is then the key of the intent,
/// as above: find it with ``intent(key:)``, not by the text, which two devices may send alike.
public actor Outbox {
    /// The outcomes of intents; for one consumer, buffered.
    ///
    /// Ends with the outbox.
    public nonisolated let outcomes: AsyncStream<IntentOutcome>

    let client: UmkreisClient
    let limits: OutboxLimits
    let now: @Sendable () -> Timestamp
    /// Wakes ``run()``.
    let wakeups: AsyncStream<Void>
    let wakeup: AsyncStream<Void>.Continuation
    let results: AsyncStream<IntentOutcome>.Continuation
    /// Subjects that are being sent.
    var busy: Set<String> = []
    var isRunning = false
    private let folder: IntentFolder
    private var entries: [(intent: Intent, bytes: Int)]
    private var lastNumber: Int

    /// Loads the intents of earlier launches, also those of earlier versions.
    ///
    /// Intents that a later version has stored stay in the folder, and wait for it.
    ///
    /// - Parameters:
    ///   - folder: created if missing.
    ///   - now: the device's clock.
    /// - Throws: `unavailable` if the folder cannot be read.
    public init(
        of client: UmkreisClient,
        in folder: URL,
        limits: OutboxLimits = OutboxLimits(),
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) throws(Fault) {
        self.client = client
        self.limits = limits
        self.now = now
        self.folder = IntentFolder(folder: folder)
        (outcomes, results) = AsyncStream<IntentOutcome>.makeStream()
        (wakeups, wakeup) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        do {
            let content = try self.folder.load()
            (entries, lastNumber) = (content.intents, content.lastNumber)
        } catch {
            throw Fault(.unavailable, "the outbox cannot be read")
        }
    }

    deinit {
        results.finish()
        wakeup.finish()
    }

    /// All intents in order, also of another user until the next flush.
    public var intents: [Intent] { entries.map(\.intent) }

    /// The intent with a key, while it is in the outbox.
    ///
    /// - Parameter key: such as the `clientID` of an own message in the event stream, which the intent's message had.
    public func intent(key: String?) -> Intent? {
        guard let key else { return nil }
        return entries.first { $0.intent.key == key }?.intent
    }

    /// Stores a write for sending.
    ///
    /// - Parameters:
    ///   - subject: what the write is about, such as a conversation's id.
    ///   - key: 1…128 printable ASCII characters; a key that is already stored returns its intent.
    /// - Throws: `unauthenticated` (`token`) without a session; `overloaded` (rule `outbox-full`) at its limits;
    ///   `invalid` for reads, calls with bytes and those that start a session; `unavailable` if it cannot be stored.
    @discardableResult
    public func add<C: Call>(
        _ call: C,
        subject: String,
        key: String = UmkreisClient.newKey()
    ) async throws(Fault) -> Intent {
        guard C.effect == .writes, C.blob == .none, C.Reply.self != SignedIn.self else {
            throw Fault(.invalid, "\(C.name) cannot be sent later", field: "call", rule: "not-deferrable")
        }
        let body = try RawJSON(encoding: call)
        guard let user = try await client.signedIn()?.user else {
            throw Fault(.unauthenticated, "sign in first", field: "token", rule: "token-missing")
        }
        if let known = intent(key: key) { return known }
        let intent = Intent(
            key: key,
            call: C.name,
            body: body,
            subject: subject,
            user: user,
            createdAt: now(),
            number: lastNumber + 1
        )
        try append(intent)
        lastNumber += 1
        wakeup.yield()
        return intent
    }

    /// Deletes an intent that is not being sent; returns whether there was one.
    @discardableResult
    public func discard(key: String) -> Bool {
        guard let intent = intent(key: key), !busy.contains(intent.subject) else { return false }
        remove(intent)
        return true
    }

    /// Deletes the intents of a user, such as after ``UmkreisClient/signOut()``.
    public func discardAll(of user: UserID) {
        for entry in entries where entry.intent.user == user { remove(entry.intent) }
    }

    private func append(_ intent: Intent) throws(Fault) {
        let bytes = entries.reduce(0) { $0 + $1.bytes } + intent.body.bytes.count
        guard entries.count < limits.count, bytes <= limits.bytes else {
            throw Fault(
                .overloaded,
                "the outbox is full: \(entries.count) writes wait to be sent",
                rule: "outbox-full",
                values: ["most": .number(Double(limits.count)), "mostBytes": .number(Double(limits.bytes))]
            )
        }
        do {
            entries.append((intent, try folder.write(intent)))
        } catch {
            throw Fault(.unavailable, "the write cannot be stored on this device")
        }
    }

    func remove(_ intent: Intent) {
        entries.removeAll { $0.intent.number == intent.number }
        folder.remove(intent)
    }

    /// - Throws: an error of the file system.
    func update(_ intent: Intent) throws {
        guard let index = entries.firstIndex(where: { $0.intent.number == intent.number }) else { return }
        entries[index] = (intent, try folder.write(intent))
    }
}
