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
    private var refresh: Refresh?

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
    /// Concurrent calls share one refresh, which outlives a cancelled caller.
    ///
    /// - Throws: a temporary fault of the refresh; the session then continues.
    func renew(insteadOf staleToken: String) async throws(Fault) -> SignedIn? {
        guard let old = try signedIn() else { return nil }
        guard old.token == staleToken else { return old }
        let task = refreshTask(of: old)
        let result = await task.value
        if refresh?.task == task { refresh = nil }
        // Another caller stored the result, or the user signed out or in.
        guard let current = try signedIn(), current.token == staleToken else { return try signedIn() }
        switch result {
        case .success(let new):
            await adopt(new)
            return new
        case .failure(let fault) where fault.isRefusedRefresh:
            ends.yield(SessionEnd(user: old.user, fault: fault))
            await end(old.session)
            return nil
        case .failure(let fault):
            throw fault
        }
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
        do {
            let loaded = try store.load() ?? SavedTokens(signedIn: nil)
            tokens = loaded
            return loaded
        } catch {
            throw Fault(.unavailable, "the saved tokens cannot be read")
        }
    }

    private func replace(with signedIn: SignedIn?, deviceToken: String?) async {
        // A store that cannot be read has no known device.
        let known = (try? loaded())?.deviceToken
        tokens = SavedTokens(signedIn: signedIn, deviceToken: deviceToken ?? known)
        save()
        await updateCacheOwner()
    }

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
