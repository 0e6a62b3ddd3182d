import AuthContract
import UmkreisWire

/// The signed-in user and the single-flight refresh of the access token.
actor Session {
    private let store: any TokenStore
    private let refresher: Refresher
    private let cache: ReadCache?
    private let ends: AsyncStream<SessionEnd>.Continuation
    /// `nil` until loaded.
    private var tokens: SavedTokens?
    private var isSaved = true
    /// Whether the store has returned tokens before: without any, another process has then cleared it.
    private var hasLoaded = false
    private var refresh: Refresh?
    private var watchers = SignInWatchers()

    private struct Refresh {
        let staleToken: String
        let task: Task<Result<SignedIn, Fault>, Never>
    }

    init(
        store: any TokenStore,
        refresher: Refresher,
        cache: ReadCache?,
        ends: AsyncStream<SessionEnd>.Continuation
    ) {
        self.store = store
        self.refresher = refresher
        self.cache = cache
        self.ends = ends
    }

    deinit {
        ends.finish()
        watchers.finish()
    }

    /// - Throws: `unavailable` if the store cannot be read.
    func signedIn() throws(Fault) -> SignedIn? { try loaded().signedIn }

    /// - Throws: `unavailable` if the store cannot be read.
    func deviceToken() throws(Fault) -> String? { try loaded().deviceToken }

    /// Starts or continues a session.
    func adopt(_ signedIn: SignedIn) async {
        await replace(with: signedIn, deviceToken: signedIn.deviceToken)
    }

    /// Forgets this session, but not the device's token, unless another session has replaced it.
    func end(_ session: SessionID) async {
        guard let current = try? signedIn(), current.session == session else { return }
        await replace(with: nil, deviceToken: nil)
    }

    /// Returns the session with another access token than the stale one; `nil` if it has ended.
    ///
    /// Concurrent calls share one refresh, which outlives a cancelled caller. The store is read before and after it, as
    /// an app and its widget may share one.
    ///
    /// - Throws: a temporary fault of the refresh; the session then continues.
    func renew(insteadOf staleToken: String) async throws(Fault) -> SignedIn? {
        guard try signedIn()?.token == staleToken else { return try signedIn() }
        // Tokens that cannot be read now can still be exchanged.
        try? await reload()
        guard let old = try signedIn(), old.token == staleToken else { return try signedIn() }
        let task = refreshTask(of: old)
        let result = await task.value
        if refresh?.task == task { refresh = nil }
        // Another caller stored the result, or the user signed out or in.
        guard try signedIn()?.token == staleToken else { return try signedIn() }
        return try await conclude(old, result)
    }

    private func conclude(_ old: SignedIn, _ result: Result<SignedIn, Fault>) async throws(Fault) -> SignedIn? {
        switch result {
        case .success(var new):
            try? await reload()
            // Another process was faster.
            guard try signedIn()?.token == old.token else { return try signedIn() }
            // An outbox may still have writes of the guest.
            new.mergedGuest = new.mergedGuest ?? old.mergedGuest
            await adopt(new)
            return new
        case .failure(let fault) where fault.isRefusedRefresh:
            // Without the store, the session may continue in another process.
            try await reload()
            guard try signedIn()?.token == old.token else { return try signedIn() }
            ends.yield(SessionEnd(user: old.user, fault: fault))
            await end(old.session)
            return nil
        case .failure(let fault):
            throw fault
        }
    }

    /// Adopts what another process has stored.
    ///
    /// - Throws: `unavailable` if the store cannot be read.
    private func reload() async throws(Fault) {
        // Tokens that could not be saved are newer than those of the store.
        guard isSaved else { return }
        let stored = try read()
        guard let stored = stored ?? (hasLoaded ? SavedTokens(signedIn: nil) : nil), stored != tokens else { return }
        tokens = stored
        await announce()
    }

    private func refreshTask(of old: SignedIn) -> Task<Result<SignedIn, Fault>, Never> {
        if let refresh, refresh.staleToken == old.token { return refresh.task }
        let task = Task { [refresher] in await refresher.refresh(old.refreshToken) }
        refresh = Refresh(staleToken: old.token, task: task)
        return task
    }

    private func loaded() throws(Fault) -> SavedTokens {
        if !isSaved { save() }
        if let tokens { return tokens }
        let loaded = try read() ?? SavedTokens(signedIn: nil)
        tokens = loaded
        watchers.yield(SignInState(loaded.signedIn))
        return loaded
    }

    private func read() throws(Fault) -> SavedTokens? {
        do {
            let stored = try store.load()
            if stored != nil { hasLoaded = true }
            return stored
        } catch {
            throw Fault(.unavailable, "the saved tokens cannot be read")
        }
    }

    private func replace(with signedIn: SignedIn?, deviceToken: String?) async {
        // A store that cannot be read has no known device.
        let known = (try? loaded())?.deviceToken
        tokens = SavedTokens(signedIn: signedIn, deviceToken: deviceToken ?? known)
        save()
        await announce()
    }

    private func announce() async {
        watchers.yield(SignInState(tokens?.signedIn))
        await updateCacheOwner()
    }

    /// Returns the present state and each later one.
    func states() -> AsyncStream<SignInState> {
        let (states, id) = watchers.add(remove: { [weak self] id in Task { await self?.removeWatcher(id) } })
        // A store that cannot be read yet has no state: that follows once it is read.
        if let loaded = try? loaded() { watchers.yield(SignInState(loaded.signedIn), to: id) }
        return states
    }

    private func removeWatcher(_ id: Int) { watchers.remove(id) }

    /// The session continues in memory if the store fails.
    private func save() {
        guard let tokens else { return }
        do {
            if tokens == SavedTokens(signedIn: nil) { try store.clear() } else { try store.save(tokens) }
            isSaved = true
        } catch {
            isSaved = false
        }
    }

    /// Repeats until no concurrent change is left.
    private func updateCacheOwner() async {
        guard let cache else { return }
        var user: UserID?
        repeat {
            user = tokens?.signedIn?.user
            await cache.setOwner(user)
        } while user != tokens?.signedIn?.user
    }
}

extension Fault {
    /// Whether the session has ended; other faults leave it open.
    fileprivate var isRefusedRefresh: Bool { code == .unauthenticated || code == .gone }
}
