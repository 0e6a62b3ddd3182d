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
        guard let signedIn = try? await client.signedIn() else { return 0 }
        let user = signedIn.user
        if let guest = signedIn.mergedGuest { takeIntents(of: guest, to: user) }
        refuseIntents(ofOthersThan: user, and: signedIn.mergedGuest)
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

    /// Makes a merged guest's intents those of the account, except those being sent, which the next flush finds.
    ///
    /// A key belongs to one user: what the guest has tried could be executed twice, and is refused.
    private func takeIntents(of guest: UserID, to user: UserID) {
        let fault = Fault(.conflict, "the write may have been done before the sign-in", rule: "sent-as-guest")
        for var intent in intents where intent.user == guest && !busy.contains(intent.subject) {
            guard intent.triedAt == nil else {
                finish(.refused(intent, fault))
                continue
            }
            intent.user = user
            // It stays the guest's until it can be stored.
            try? update(intent)
        }
    }

    /// Refuses the intents of other users, except those being sent, which the next flush finds.
    ///
    /// Deletes what the device has of the other users: outcomes, and the members of refused intents.
    private func refuseIntents(ofOthersThan user: UserID, and guest: UserID?) {
        func isOther(_ owner: UserID) -> Bool { owner != user && owner != guest }
        for outcome in unacknowledged where isOther(outcome.intent.user) && !outcome.isOfOtherUser {
            forget(outcome)
        }
        for var intent in intents where isOther(intent.user) && !busy.contains(intent.subject) {
            photos.remove(intent.photos ?? [])
            (intent.body, intent.photos) = (.empty, nil)
            finish(.refused(intent, .otherUser))
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
            guard await send(intent) else { return }
        }
    }

    /// Returns whether the intent has left the outbox.
    private func send(_ added: Intent) async -> Bool {
        if let fault = ageFault(of: added) {
            finish(.refused(added, fault))
            return true
        }
        let intent: Intent
        do throws(SendFailure) {
            intent = try await uploadingPhotos(of: added)
        } catch {
            guard error.isForGood else { return false }
            finish(.refused(added, error.fault))
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
            finish(.sent(tried, reply: try received.reply.decode()))
            return true
        } catch {
            return conclude(intent, tried, error)
        }
    }

    private func conclude(_ intent: Intent, _ tried: Intent, _ failure: SendFailure) -> Bool {
        if failure.isForGood {
            finish(.refused(tried, failure.fault))
            return true
        }
        // Forgets an attempt that surely did not arrive. An outdated mark expires earlier, which is safe.
        if !failure.mayHaveRun, intent.triedAt == nil { try? update(intent) }
        return false
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

extension SendFailure {
    /// Whether a later attempt of the same user would be refused as well.
    fileprivate var isForGood: Bool { fault.code.retry == .never && !isWithoutSession }
}

extension Fault {
    fileprivate static let otherUser = Fault(
        .unauthenticated,
        "another user has signed in on this device",
        field: "token",
        rule: "other-user"
    )
}

extension IntentOutcome {
    /// Whether it says only that a write of another user was not sent, without members and reply.
    fileprivate var isOfOtherUser: Bool {
        guard case .refused(let intent, let fault) = self else { return false }
        return fault.rule == Fault.otherUser.rule && intent.body == .empty
    }
}
