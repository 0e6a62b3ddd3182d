public import AuthContract
import Foundation
public import UmkreisClient
public import UmkreisWire

/// The replies of a client without a server, for previews and tests.
///
/// ```swift
/// var stub = ClientStub()
/// stub.reply(to: FindPlace.self) { request in FindPlace.Reply(places: [salzburg]) }
/// stub.fail(Search.self, with: Fault(.unavailable, "no network"))
/// let umkreis = stub.client(signedInAs: .guest)
/// ```
///
/// Calls pass the client's session, errors and decoding as usual. A call without a reply throws `unknown-call`.
public struct ClientStub: Sendable {
    /// The session that the client starts with.
    public enum User: Sendable {
        case signedOut
        case guest
        case registered
    }

    private var answers: [String: @Sendable ([UInt8]) async -> Result<[UInt8], Fault>] = [:]
    private var events: [StreamReply] = []

    public init() {}

    /// Answers a call by its members.
    ///
    /// - Parameter answer: may throw a `Fault`; another error becomes `internal`.
    public mutating func reply<C: Call>(to call: C.Type, with answer: @escaping @Sendable (C) async throws -> C.Reply) {
        answers[C.name.text] = { body in
            do {
                return .success(try WireJSON.encode(try await answer(try WireJSON.decode(C.self, from: body))))
            } catch {
                return .failure(error as? Fault ?? Fault(.internal, "\(error)"))
            }
        }
    }

    /// Gives a call the same reply always.
    public mutating func reply<C: Call>(to call: C.Type, _ reply: C.Reply) {
        self.reply(to: call) { _ in reply }
    }

    /// Makes a call fail.
    public mutating func fail<C: Call>(_ call: C.Type, with fault: Fault) {
        reply(to: call) { _ in throw fault }
    }

    /// Gives uploads this reply, such as one of `catalogue.commitUpload`.
    public mutating func reply(toUploads reply: some Encodable & Sendable) {
        answers["media"] = { _ in
            do throws(Fault) {
                return .success(try WireJSON.encode(reply))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Adds an event for streams of this call; after its events a stream is silent.
    ///
    /// - Throws: `invalid` if the reply cannot be encoded.
    public mutating func event<C: PolledCall>(of call: C.Type, _ reply: C.Reply) throws(Fault) {
        let body = try RawJSON(encoding: reply)
        events.append(StreamReply(call: C.name, position: "\(events.count + 1)", body: body))
    }

    /// Returns a client with these replies; later changes of the stub do not reach it.
    public func client(signedInAs user: User = .signedOut) -> UmkreisClient {
        let transport = StubTransport(events: events) { [answers] path, body in
            let name = path.split(separator: "/").dropFirst().joined(separator: ".")
            guard let answer = answers[name] else {
                return .failure(Fault(.unknownCall, "the stub has no reply to \(name)"))
            }
            return await answer(body)
        }
        return UmkreisClient(stub: transport, at: URL(fileURLWithPath: "/stub"), tokens: StubTokens(user.signedIn))
    }
}

/// Tokens that every launch begins with.
private struct StubTokens: TokenStore {
    private let tokens: SavedTokens?

    init(_ signedIn: SignedIn?) { tokens = signedIn.map { SavedTokens(signedIn: $0) } }

    func load() throws -> SavedTokens? { tokens }

    func save(_ tokens: SavedTokens) throws {}

    func clear() throws {}
}

extension ClientStub.User {
    fileprivate var signedIn: SignedIn? {
        switch self {
        case .signedOut: nil
        case .guest: .sample(isGuest: true)
        case .registered: .sample(isGuest: false)
        }
    }
}

extension SignedIn {
    /// A session for tests, which never expires.
    public static func sample(user: UserID = UserID(high: 1, low: 1), isGuest: Bool = false) -> SignedIn {
        let end = Timestamp(milliseconds: 4_102_444_800_000)
        return SignedIn(
            user: user,
            session: SessionID(high: 1, low: 2),
            isGuest: isGuest,
            token: "a token",
            tokenExpiresAt: end,
            refreshToken: "a refresh token",
            sessionExpiresAt: end
        )
    }
}
