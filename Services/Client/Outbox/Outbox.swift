public import Foundation
public import UmkreisWire

/// Writes that are sent as soon as the server can be reached, also after a restart.
///
/// Each is stored before ``add(_:photos:subject:key:)`` returns, and sent with its own key, so that it is executed
/// once. Intents of one subject are sent in order, several subjects at the same time, and only for the user that added
/// them.
/// They wait for their user through an ended session. When a guest signs in and is merged into the account, the guest's
/// intents become the account's. They are removed when another user signs in.
///
/// Every intent has one outcome, which is kept until ``acknowledge(key:)``, also after a restart.
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
    /// The outcomes of intents: those of earlier launches that are not acknowledged, then each new one.
    ///
    /// For one consumer, buffered. Ends with the outbox.
    public nonisolated let outcomes: AsyncStream<IntentOutcome>

    let client: UmkreisClient
    let limits: OutboxLimits
    let now: @Sendable () -> Timestamp
    /// Wakes ``run()``.
    let wakeups: AsyncStream<Void>
    let wakeup: AsyncStream<Void>.Continuation
    let results: AsyncStream<IntentOutcome>.Continuation
    let photos: PhotoFolder
    /// Subjects that are being sent.
    var busy: Set<String> = []
    var isRunning = false
    private let folder: IntentFolder
    private let outcomeFolder: OutcomeFolder
    private var entries: [(intent: Intent, bytes: Int)]
    private var reports: [(outcome: IntentOutcome, bytes: Int)]
    private var lastNumber: Int

    /// Loads the intents and outcomes of earlier launches, also those of earlier versions.
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
        photos = PhotoFolder(folder: folder.appendingPathComponent("photos"))
        outcomeFolder = OutcomeFolder(folder: folder.appendingPathComponent("outcomes"))
        // The files have the rest.
        (outcomes, results) = AsyncStream<IntentOutcome>.makeStream(
            bufferingPolicy: .bufferingNewest(max(1, limits.outcomes))
        )
        (wakeups, wakeup) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let content: IntentFolder.Content
        do {
            content = try self.folder.load()
        } catch {
            throw Fault(.unavailable, "the outbox cannot be read")
        }
        reports = outcomeFolder.load()
        let finished = Set(reports.map(\.outcome.intent.number))
        entries = content.intents.filter { !finished.contains($0.intent.number) }
        lastNumber = max(content.lastNumber, finished.max() ?? 0)
        // The process ended between the outcome and the removal of its intent.
        for entry in content.intents where finished.contains(entry.intent.number) { self.folder.remove(entry.intent) }
        photos.removeAll(except: entries.flatMap { $0.intent.photos ?? [] })
        for report in reports { results.yield(report.outcome) }
    }

    deinit {
        results.finish()
        wakeup.finish()
    }

    /// All intents in order, also of another user until the next flush.
    public var intents: [Intent] { entries.map(\.intent) }

    /// The outcomes that are not acknowledged, in the order of their intents.
    public var unacknowledged: [IntentOutcome] { reports.map(\.outcome) }

    /// The intent with a key, while it is in the outbox.
    ///
    /// - Parameter key: such as the `clientID` of an own message in the event stream, which the intent's message had.
    public func intent(key: String?) -> Intent? {
        guard let key else { return nil }
        return entries.first { $0.intent.key == key }?.intent
    }

    /// The outcome of the intent with a key, until it is acknowledged.
    public func outcome(key: String) -> IntentOutcome? {
        reports.first { $0.outcome.intent.key == key }?.outcome
    }

    /// Deletes an outcome that the app has processed; returns whether there was one.
    @discardableResult
    public func acknowledge(key: String) -> Bool {
        guard let outcome = outcome(key: key) else { return false }
        forget(outcome)
        return true
    }

    /// Stores a write for sending.
    ///
    /// - Parameters:
    ///   - photos: uploaded before the call is sent, which names them by their ids; at most 10 MiB each.
    ///   - subject: what the write is about, such as a conversation's id.
    ///   - key: 1…128 printable ASCII characters; a key that is already stored returns its intent.
    /// - Throws: `unauthenticated` (`token`) without a session; `overloaded` (rule `outbox-full`) at its limits;
    ///   `invalid` for reads, calls with bytes and those that start a session; `unavailable` if it cannot be stored.
    @discardableResult
    public func add<C: Call>(
        _ call: C,
        photos: [NewPhoto] = [],
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
        if let known = intent(key: key) ?? outcome(key: key)?.intent { return known }
        let intent = Intent(
            key: key,
            call: C.name,
            body: body,
            subject: subject,
            user: user,
            createdAt: now(),
            photos: photos.map { IntentPhoto(id: $0.id, name: $0.name, key: UmkreisClient.newKey()) },
            number: lastNumber + 1
        )
        try append(intent, photos)
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

    /// Deletes the intents and outcomes of a user, such as after ``UmkreisClient/signOut()``.
    public func discardAll(of user: UserID) {
        for entry in entries where entry.intent.user == user { remove(entry.intent) }
        for report in reports where report.outcome.intent.user == user { forget(report.outcome) }
    }

    private func append(_ intent: Intent, _ new: [NewPhoto]) throws(Fault) {
        let bytes = entries.reduce(0) { $0 + $1.bytes } + intent.body.bytes.count
        guard entries.count < limits.count, bytes <= limits.bytes else { throw full }
        do {
            let waiting = entries.flatMap { $0.intent.photos ?? [] }.reduce(0) { $0 + photos.size(of: $1.id) }
            let added = try new.reduce(0) { $0 + (try photos.store($1)) }
            guard waiting + added <= limits.photoBytes else { throw full }
            entries.append((intent, try folder.write(intent)))
        } catch {
            photos.remove(intent.photos ?? [])
            throw error as? Fault ?? Fault(.unavailable, "the write cannot be stored on this device")
        }
    }

    private var full: Fault {
        Fault(
            .overloaded,
            "the outbox is full: \(entries.count) writes wait to be sent",
            rule: "outbox-full",
            values: ["most": .number(Double(limits.count)), "mostBytes": .number(Double(limits.bytes))]
        )
    }

    /// Removes an intent without an outcome.
    func remove(_ intent: Intent) {
        entries.removeAll { $0.intent.number == intent.number }
        folder.remove(intent)
        photos.remove(intent.photos ?? [])
    }

    /// - Throws: an error of the file system.
    func update(_ intent: Intent) throws {
        guard let index = entries.firstIndex(where: { $0.intent.number == intent.number }) else { return }
        entries[index] = (intent, try folder.write(intent))
    }

    /// Replaces an intent with its outcome, in this order: a restart between the two finds both.
    func finish(_ outcome: IntentOutcome) {
        // Without space, it is reported now and not after a restart.
        let bytes = (try? outcomeFolder.write(outcome)) ?? 0
        remove(outcome.intent)
        reports.append((outcome, bytes))
        results.yield(outcome)
        while reports.count > limits.outcomes || reports.reduce(0, { $0 + $1.bytes }) > limits.bytes,
            let oldest = reports.first
        {
            forget(oldest.outcome)
        }
    }

    func forget(_ outcome: IntentOutcome) {
        reports.removeAll { $0.outcome.intent.number == outcome.intent.number }
        outcomeFolder.remove(outcome.intent)
    }
}
