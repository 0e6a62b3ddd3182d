public import AuthContract
public import Foundation
public import UmkreisWire

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends calls to an Umkreis server over HTTP, for one user at a time.
///
/// Stores the tokens of every reply that starts or continues a session, sends the access token with every call, and
/// refreshes it when the server refuses it: once for all concurrent calls. Runs no tasks beyond its calls.
///
/// ```swift
/// let umkreis = UmkreisClient(at: url, tokens: FileTokenStore(at: file))
/// try await umkreis.send(StartGuest())
/// let post = try await umkreis.send(FindPost(id: id)).post
/// ```
public final class UmkreisClient: Sendable {
    /// Sessions that the server has ended, once each; for one consumer, buffered.
    ///
    /// Signing out is not reported. Ends with the client.
    public let sessionEnded: AsyncStream<SessionEnd>

    let sender: RequestSender
    let cache: ReadCache?
    let callTimeout: Duration

    /// - Parameters:
    ///   - server: with the scheme and an optional path prefix: `https://api.example.org`.
    ///   - cache: stores the replies of reads for ``cached(_:)``.
    ///   - timeout: per call with all retries, 1 ms…60 s.
    ///   - configuration: for proxies and cellular use; by default without cookies and caches.
    public convenience init(
        at server: URL,
        tokens: any TokenStore = InMemoryTokenStore(),
        cache: ReadCache? = nil,
        timeout: Duration = .seconds(15),
        retry: RetryRule = .patient,
        configuration: URLSessionConfiguration = .ephemeral
    ) {
        let http = HTTPTransport(at: ServerAddress(server), configuration)
        self.init(over: http, tokens: tokens, cache: cache, timeout: timeout, retry: retry)
    }

    /// A client without a server.
    package convenience init(stub: StubTransport, at server: URL, tokens: any TokenStore) {
        let http = HTTPTransport(at: ServerAddress(server), .ephemeral, stub: stub)
        self.init(over: http, tokens: tokens, cache: nil, timeout: .seconds(15), retry: .never)
    }

    private init(
        over http: HTTPTransport,
        tokens: any TokenStore,
        cache: ReadCache?,
        timeout: Duration,
        retry: RetryRule
    ) {
        let refresher = Refresher(http: http, retry: retry, timeout: timeout)
        let (stream, ends) = AsyncStream<SessionEnd>.makeStream(bufferingPolicy: .bufferingNewest(16))
        let session = Session(store: tokens, refresher: refresher, cache: cache, ends: ends)
        sessionEnded = stream
        sender = RequestSender(http: http, session: session, retry: retry)
        self.cache = cache
        callTimeout = timeout
    }

    /// Sends a call and returns its reply.
    ///
    /// - Parameters:
    ///   - key: identifies the intent: a repeat within a day returns the first reply. Store it with the intent to
    ///     repeat a write after a restart. Ignored by reads.
    /// - Throws: the server's `Fault`; one with `unavailable` if unreachable, `deadline-exceeded`, `internal` for an
    ///   unreadable reply, `unauthenticated` (`token`) if the user signed out meanwhile. `CancellationError` if the
    ///   task was cancelled; whether a write was done is then unknown.
    @discardableResult
    public func send<C: Call>(_ call: C, key: String = newKey()) async throws -> C.Reply {
        let received: RequestSender.Received
        let reply: C.Reply
        do throws(SendFailure) {
            received = try await sender.send(OutgoingRequest(call, key: key), within: callTimeout)
            reply = try received.reply.decode()
        } catch {
            throw error.thrown
        }
        if C.effect == .reads, !C.isPolled {
            await cache?.store(received.reply.body, to: call, of: received.signedIn?.user)
        }
        if let signedIn = reply as? SignedIn { await sender.session.adopt(signedIn) }
        if C.traits.contains(.endsSession), let session = received.signedIn?.session {
            await sender.session.end(session)
        }
        return reply
    }

    /// Returns a random key for one write; 36 characters.
    public static func newKey() -> String { UUID().uuidString }

    /// The signed-in user and tokens; `nil` without a session.
    ///
    /// - Throws: `unavailable` if the token store cannot be read.
    public func signedIn() async throws(Fault) -> SignedIn? { try await sender.session.signedIn() }

    /// Returns the token for the next ``SignIn``, also after signing out; `nil` before the first.
    ///
    /// - Throws: `unavailable` if the token store cannot be read.
    public func deviceToken() async throws(Fault) -> String? { try await sender.session.deviceToken() }

    /// Ends the session, here in any case, and clears the cache.
    ///
    /// - Throws: as ``send(_:key:)``; the server's session may then continue until it expires.
    public func signOut() async throws {
        guard let session = try await signedIn()?.session else { return }
        do {
            try await send(SignOut())
        } catch {
            await sender.session.end(session)
            // The session had ended before.
            if (error as? Fault)?.code != .unauthenticated { throw error }
        }
    }
}
