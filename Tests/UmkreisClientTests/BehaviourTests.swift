import AuthContract
import Foundation
import Synchronization
import TestKit
import Testing
import UmkreisWire

@testable import UmkreisClient

/// The list of behaviours that the client shares with that for TypeScript (`Tests/Edge/behaviours_test.ts`).
@Suite("client: behaviours")
struct BehaviourTests {
    struct Behaviour: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let steps: [JSONValue]

        var testDescription: String { name }
    }

    private static let all: [Behaviour] = {
        let file = Bundle.module.url(forResource: "behaviours", withExtension: "json", subdirectory: "Fixtures")
        let bytes = file.flatMap { try? Data(contentsOf: $0) } ?? Data()
        return (try? WireJSON.decode([Behaviour].self, from: Array(bytes))) ?? []
    }()

    @Test func theListIsReadable() { #expect(Self.all.count > 20) }

    @Test("a behaviour of both clients", arguments: all) func behaves(behaviour: Behaviour) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        #expect(!behaviour.steps.isEmpty)
        try await HTTPPeer.run { peer in
            let world = BehaviourWorld(peer, in: URL(filePath: folder.path))
            for step in behaviour.steps { try await world.run(step) }
        }
    }
}

/// An app whose client and outbox are opened again by a restart.
private final class BehaviourWorld: Sendable {
    private let peer: HTTPPeer
    private let store = TestStore()
    private let clock = TestClock()
    private let folder: URL
    private let state: Mutex<State>

    private struct State {
        var client: UmkreisClient
        var outbox: Outbox?
        var states: AsyncStream<SignInState>?
        var limit = 1000
    }

    init(_ peer: HTTPPeer, in folder: URL) {
        (self.peer, self.folder) = (peer, folder)
        state = Mutex(State(client: Self.client(peer, store, clock, folder)))
    }

    private static func client(_ peer: HTTPPeer, _ store: TestStore, _ clock: TestClock, _ folder: URL) -> UmkreisClient
    {
        let cache = ReadCache(in: folder.appending(path: "replies")) { clock.now }
        return UmkreisClient(at: peer.url, tokens: store, cache: cache, retry: .never)
    }

    private var client: UmkreisClient { state.withLock { $0.client } }

    private func outbox() throws -> Outbox {
        try state.withLock { state in
            if let outbox = state.outbox { return outbox }
            let limits = OutboxLimits(count: state.limit)
            let outbox = try Outbox(of: state.client, in: folder.appending(path: "outbox"), limits: limits) { [clock] in
                clock.now
            }
            state.outbox = outbox
            return outbox
        }
    }

    func run(_ step: JSONValue) async throws {
        guard case .object(let members) = step, let word = members.first?.name, let value = members.first?.value else {
            throw UnknownStepError(step: step)
        }
        if try await arrange(word, value, step) { return }
        if try await askOutbox(word, value, step) { return }
        if try await askClient(word, value, step) { return }
        guard try await check(word, value, step) else { throw UnknownStepError(step: step) }
    }

    private struct UnknownStepError: Error {
        let step: JSONValue
    }

    private func arrange(_ word: String, _ value: JSONValue, _ step: JSONValue) async throws -> Bool {
        switch word {
        case "start", "otherProcess":
            if value != .null { try store.save(SavedTokens(signedIn: value.session)) }
        case "limit": state.withLock { $0.limit = value.number }
        case "clock": clock.advance(by: .milliseconds(value.number))
        case "restart":
            let new = Self.client(peer, store, clock, folder)
            state.withLock { ($0.client, $0.outbox) = (new, nil) }
        case "server":
            for reply in step["replies"]?.elements ?? [] { try await peer.script(value.path, reply.scripted()) }
        default: return false
        }
        return true
    }

    private func askOutbox(_ word: String, _ value: JSONValue, _ step: JSONValue) async throws -> Bool {
        switch word {
        case "add":
            let subject = step["subject"]?.text ?? "s"
            let outbox = try outbox()
            let key = step["key"]?.text ?? ""
            let refusal = await fault {
                if value == .null {
                    try await outbox.add(RevokeOtherSessions(), subject: subject, key: key)
                } else {
                    try await outbox.add(Block(user: value.id), subject: subject, key: key)
                }
            }
            #expect(refusal?.rule == step["refused"]?.text, "\(step)")
        case "flush": #expect(try await outbox().flush() == value.number, "\(step)")
        case "waiting": #expect(try await outbox().intents.map(\.key) == value.texts, "\(step)")
        case "acknowledge": #expect(try await outbox().acknowledge(key: value.text ?? ""), "\(step)")
        case "outcome": check(try await outbox().outcome(key: value.text ?? ""), step)
        default: return false
        }
        return true
    }

    private func check(_ outcome: IntentOutcome?, _ step: JSONValue) {
        switch outcome {
        case nil: #expect(step["is"] == "none", "\(step)")
        case .sent?: #expect(step["is"] == "sent", "\(step)")
        case .refused(let intent, let fault)?:
            #expect(step["is"] == "refused", "\(step)")
            if let code = step["code"]?.text { #expect(fault.code.text == code, "\(step)") }
            if let rule = step["rule"]?.text { #expect(fault.rule == rule, "\(step)") }
            let errors = fault.errors?.map { "\($0.field ?? "") \($0.rule ?? "") \($0.message)" }
            if let wanted = step["errors"] { #expect(errors == wanted.texts, "\(step)") }
            if step["hasMembers"] == false { #expect(intent.body == .empty, "\(step)") }
        }
    }

    private func askClient(_ word: String, _ value: JSONValue, _ step: JSONValue) async throws -> Bool {
        switch word {
        case "startGuest": try await client.send(StartGuest())
        case "signIn": try await client.send(SignIn(login: "ada", password: "a long password"))
        case "signOut": try await client.signOut()
        case "write": try await client.send(Block(user: value.id))
        case "read":
            let count = Mutex<Int?>(nil)
            let refusal = await fault {
                let reply = try await client.send(ListBlocks(limit: value.number))
                count.withLock { $0 = reply.count }
            }
            #expect(count.withLock(\.self) == step["count"]?.number, "\(step)")
            #expect(refusal?.code.text == step["fault"]?.text, "\(step)")
        case "cancelledRead":
            let call = Task { [client] in await isCancelled { try await client.send(ListBlocks(limit: value.number)) } }
            try await eventually { try await !self.attempts("auth.listBlocks").isEmpty }
            call.cancel()
            #expect(await call.value, "\(step)")
        case "watch":
            let states = await client.signInStates()
            state.withLock { $0.states = states }
        default: return false
        }
        return true
    }

    private func check(_ word: String, _ value: JSONValue, _ step: JSONValue) async throws -> Bool {
        switch word {
        case "sent":
            let sent = try await attempts().map { try WireJSON.decode(Block.self, from: Array($0.body.utf8)).user }
            #expect(sent == value.elements.map(\.id), "\(step)")
        case "keys": #expect(try await attempts().map(\.key) == value.texts, "\(step)")
        case "tokens": #expect(try await attempts().map(\.token) == value.texts, "\(step)")
        case "requests": #expect(try await attempts(value.text ?? "").count == step["are"]?.number, "\(step)")
        case "named":
            for request in try await attempts(value.text ?? "") {
                #expect(request.headers["umkreis-client"]?.hasPrefix("swift/") == true, "\(step)")
            }
        case "signedIn":
            #expect(try await client.signedIn()?.user == (value == .null ? nil : value.id), "\(step)")
        case "cached":
            let cached = try await client.cached(ListBlocks(limit: value.number))
            #expect(cached?.reply.count == (step["is"] == .null ? nil : step["is"]?.number), "\(step)")
            if let age = step["ageMs"] { #expect(cached?.age == .milliseconds(age.number), "\(step)") }
        case "states":
            var seen: [String] = []
            var states = state.withLock { $0.states }?.makeAsyncIterator()
            while seen.count < value.elements.count, let next = await states?.next() { seen.append(next.name) }
            #expect(seen == value.texts, "\(step)")
        default: return false
        }
        return true
    }

    private func attempts(_ call: String = "auth.block") async throws -> [HTTPPeer.Received] {
        try await peer.requests(to: JSONValue.string(call).path)
    }
}

extension SignInState {
    fileprivate var name: String {
        switch self {
        case .signedOut: "signedOut"
        case .guest(let user): "guest \(user.low)"
        case .user(let user): "user \(user.low)"
        }
    }
}

extension JSONValue {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
    fileprivate var number: Int { if case .integer(let number) = self { Int(number) } else { 0 } }
    fileprivate var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
    fileprivate var texts: [String?] { elements.map(\.text) }
    /// The user with a number.
    fileprivate var id: UserID { UserID(high: 0, low: UInt64(text ?? "") ?? 0) }
    fileprivate var path: String { "/v1/" + (text ?? "").replacing(".", with: "/") }

    fileprivate var session: SignedIn {
        let token = self["token"]?.text ?? ""
        let user = self["user"]?.id ?? UserID(high: 0, low: 0)
        var session = SignedIn.sample("x")
        session.user = user
        session.session = SessionID(high: 0, low: user.low * 32)
        session.isGuest = self["isGuest"] == true
        session.token = token
        session.refreshToken = "refresh-" + token
        session.mergedGuest = self["mergedGuest"]?.id
        return session
    }

    fileprivate func scripted() throws -> ScriptedReply {
        var reply = ScriptedReply()
        reply.status = if case .integer(let status)? = self["status"] { Int(status) } else { nil }
        reply.times = if case .integer(let times)? = self["times"] { Int(times) } else { nil }
        reply.cut = if case .integer(let cut)? = self["cut"] { Int(cut) } else { nil }
        (reply.token, reply.gate) = (self["token"]?.text, self["gate"]?.text)
        if let json = self["json"] { reply.body = try WireJSON.text(json) }
        if let session = self["session"] { reply.body = try WireJSON.text(session.session) }
        if let html = self["html"]?.text { (reply.body, reply.headers) = (html, ["Content-Type": "text/html"]) }
        if let problem = self["problem"] {
            (reply.body, reply.headers) = (try WireJSON.text(problem), ["Content-Type": "application/problem+json"])
        }
        return reply
    }
}
