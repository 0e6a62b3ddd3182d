import UmkreisWire

extension Outbox {
    /// Sends what can be sent now; returns how many intents of the signed-in user remain.
    ///
    /// A subject waits after a temporary failure of its first intent for the next flush, as do subjects that are
    /// already being sent. Removes the intents of other users, and reports them as refused. Without a session it does
    /// nothing, since the same user may sign in again.
    @discardableResult
    public func flush() async -> Int {
        // Tokens that cannot be read now can be read later.
        guard let user = try? await client.signedIn()?.user else { return 0 }
        refuseIntents(ofOthersThan: user)
        var subjects: ArraySlice<String> = []
        for intent in intents where intent.user == user && !busy.contains(intent.subject) {
            if !subjects.contains(intent.subject) { subjects.append(intent.subject) }
        }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<max(1, limits.subjects) {
                guard let subject = subjects.popFirst() else { break }
                group.addTask { await self.sendAll(of: subject, as: user) }
            }
            while await group.next() != nil {
                guard let subject = subjects.popFirst() else { continue }
                group.addTask { await self.sendAll(of: subject, as: user) }
            }
        }
        return intents.count { $0.user == user }
    }

    /// Refuses the intents of other users, except those being sent, which the next flush finds.
    private func refuseIntents(ofOthersThan user: UserID) {
        let fault = Fault(
            .unauthenticated,
            "another user has signed in on this device",
            field: "token",
            rule: "other-user"
        )
        for intent in intents where intent.user != user && !busy.contains(intent.subject) {
            remove(intent, .refused(intent, fault))
        }
    }

    /// Sends intents as they are added, with pauses while the server cannot be reached, until cancelled.
    ///
    /// Returns at once if it is already running. Call ``flush()`` as well when the network returns or a user signs in.
    public func run() async {
        guard !isRunning else { return }
        isRunning = true
        defer { isRunning = false }
        var backoff = Backoff(base: 1000, limit: 300_000)
        var remaining = 0
        while !Task.isCancelled {
            let left = await flush()
            if left == 0 || left < remaining { backoff.reset() }
            remaining = left
            await pause(left == 0 ? nil : backoff.next())
        }
    }

    /// Waits for a new intent, at most for the duration.
    private func pause(_ duration: Duration?) async {
        let wakeups = wakeups
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in wakeups { return } }
            // Cancelled by a new intent.
            if let duration { group.addTask { try? await Task.sleep(for: duration) } }
            await group.next()
            group.cancelAll()
        }
    }

    private func sendAll(of subject: String, as user: UserID) async {
        guard busy.insert(subject).inserted else { return }
        defer { busy.remove(subject) }
        while !Task.isCancelled, let intent = intents.first(where: { $0.user == user && $0.subject == subject }) {
            guard await finish(intent) else { return }
        }
    }

    /// Returns whether the intent has left the outbox.
    private func finish(_ intent: Intent) async -> Bool {
        if let fault = ageFault(of: intent) {
            remove(intent, .refused(intent, fault))
            return true
        }
        var tried = intent
        tried.triedAt = intent.triedAt ?? now()
        do {
            // A restart must know of the attempt.
            if intent.triedAt == nil { try update(tried) }
        } catch {
            return false
        }
        do throws(SendFailure) {
            let request = OutgoingRequest(intent.call, body: intent.body.bytes, key: intent.key)
            let received = try await client.sender.send(request, as: intent.user, within: client.callTimeout)
            remove(intent, .sent(tried, reply: try received.reply.decode()))
            return true
        } catch {
            return conclude(intent, tried, error)
        }
    }

    private func conclude(_ intent: Intent, _ tried: Intent, _ failure: SendFailure) -> Bool {
        if failure.fault.code.retry == .never, !failure.isWithoutSession {
            remove(intent, .refused(tried, failure.fault))
            return true
        }
        // Forgets an attempt that surely did not arrive. An outdated mark expires earlier, which is safe.
        if !failure.mayHaveRun, intent.triedAt == nil { try? update(intent) }
        return false
    }

    private func remove(_ intent: Intent, _ outcome: IntentOutcome) {
        remove(intent)
        results.yield(outcome)
    }

    private func ageFault(of intent: Intent) -> Fault? {
        if let triedAt = intent.triedAt {
            guard now().since(triedAt) > limits.attemptAge else { return nil }
            return Fault(.deadlineExceeded, "the server did not answer for a day; whether the call was done is unknown")
        }
        guard now().since(intent.createdAt) > limits.age else { return nil }
        return Fault(.deadlineExceeded, "the write was too old to be sent")
    }
}
