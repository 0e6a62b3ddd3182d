import AuthContract
import ChatContract
import Foundation
import Synchronization
import Testing
import UmkreisMessaging
import UmkreisWire
import ZeroMQTransport

/// Two users of one conversation, each over a link that delays, splits and cuts (``FaultProxy``).
@Suite("a lossy link", .serialized, .timeLimit(.minutes(3)))
struct LossyLinkTests {
    private static let lanes = 8
    private static let messagesPerLane = 625

    @Test("over a lossy link both users read the same history, without losses and duplicates")
    func givesBothTheSameHistory() async throws {
        try await RealStack.run { stack in
            let people = try await Correspondent.two(on: stack, seed: 2_026)
            let count = people.count * Self.lanes * Self.messagesPerLane
            let (said, heard) = try await withThrowingTaskGroup(of: Part.self) { group in
                for (number, person) in people.enumerated() {
                    group.addTask { .heard(number, try await person.follow(upTo: count)) }
                    for lane in 0..<Self.lanes {
                        group.addTask { .said(try await person.write(Self.messagesPerLane, in: lane)) }
                    }
                }
                return try await group.reduce(into: ([[ChatMessage]](), [Int: [ChatMessage]]())) { result, part in
                    switch part {
                    case .said(let messages): result.0.append(messages)
                    case .heard(let person, let messages): result.1[person] = messages
                    }
                }
            }
            let history = try await people[0].history(over: stack.client(timeout: .seconds(30)))
            let hasNoGaps = history.map(\.number) == Array(1...count)
            #expect(hasNoGaps, "\(count) were said, \(history.count) are there")
            #expect(Set(history.map(\.text)).count == count)
            for (number, person) in people.enumerated() {
                let hasHeardAll = heard[number] == history
                #expect(hasHeardAll, "\(person.name) has heard something else than there is")
            }
            let isAllKept = said.flatMap(\.self).sorted { $0.number < $1.number } == history
            #expect(isAllKept, "what was acknowledged is not what there is")
            for lane in said { #expect(lane.map(\.number) == lane.map(\.number).sorted()) }
            let links = people.map(\.link.told)
            #expect(links.map(\.cuts).reduce(0, +) >= 100, "\(links)")
            #expect(links.allSatisfy { $0.stalls > 0 }, "\(links)")
            #expect(people.allSatisfy { $0.repeats > 0 })
            for person in people { await person.leave() }
        }
    }

    private enum Part: Sendable {
        case said([ChatMessage])
        case heard(Int, [ChatMessage])
    }
}

/// A user that writes and listens over a lossy link, despite failures.
private final class Correspondent: Sendable {
    let name: String
    let link: FaultProxy
    private let loop = SocketLoop()
    private let client: Client
    private let token: String
    private let talk: ConversationID
    private let start: Cursor
    private let repeated = Atomic<Int>(0)

    static func two(on stack: RealStack, seed: UInt64) async throws -> [Correspondent] {
        let client = stack.client(timeout: .seconds(30))
        var signedIn: [SignedIn] = []
        for name in ["Ada", "Ben"] {
            let email = "\(name.lowercased())@example.org"
            let register = Register(email: email, password: "\(name) brindle ferry oxide", displayName: name)
            signedIn.append(try await client.send(register))
        }
        let open = OpenConversation(with: signedIn[1].user)
        let talk = try await client.signedIn(with: signedIn[0].token).send(open).conversation.id
        _ = try await client.signedIn(with: signedIn[1].token).send(AcceptRequest(conversation: talk))
        var people: [Correspondent] = []
        for (index, name) in ["Ada", "Ben"].enumerated() {
            let token = signedIn[index].token
            let start = try await client.signedIn(with: token).send(SyncAfter()).cursor
            let link = try FaultProxy(to: stack.folder + "/run/chat.sock", seed: seed &+ UInt64(index) << 32)
            people.append(Correspondent(name, token, over: link, in: talk, from: start))
        }
        return people
    }

    private init(_ name: String, _ token: String, over link: FaultProxy, in talk: ConversationID, from start: Cursor) {
        self.name = name
        self.token = token
        self.link = link
        self.talk = talk
        self.start = start
        client = Client(
            over: ZeroMQTransport(loop: loop, replyID: IncomingReply.replyID) { _ in link.endpoint },
            token: token,
            timeout: .seconds(1)
        )
    }

    var repeats: Int { repeated.load(ordering: .relaxed) }

    /// Sends messages one by one, each under its key until acknowledged.
    func write(_ count: Int, in lane: Int) async throws -> [ChatMessage] {
        var said: [ChatMessage] = []
        for number in 1...count {
            let message = SendMessage(conversation: talk, text: "\(name) \(lane) \(number)")
            said.append(try await insisting { try await client.send(message, key: "\(lane)-\(number)").message })
        }
        return said
    }

    /// Listens up to this message, and once more for unexpected ones.
    func follow(upTo last: Int) async throws -> [ChatMessage] {
        var heard: [ChatMessage] = []
        var cursor = start
        var isLast = false
        while !isLast {
            isLast = heard.last.map { $0.number >= last } ?? false
            let request = SyncAfter(cursor: cursor, waitMs: isLast ? 0 : 700)
            let reply = try await insisting { try await client.send(request) }
            heard += reply.changes.compactMap(\.message)
            cursor = reply.cursor
        }
        return heard
    }

    func history(over client: Client) async throws -> [ChatMessage] {
        var messages: [ChatMessage] = []
        var hasLater = true
        while hasLater {
            let request = ListMessages(conversation: talk, after: messages.last?.number ?? 0, limit: 200)
            let page = try await client.signedIn(with: token).send(request)
            messages += page.messages
            hasLater = page.hasLater
        }
        return messages
    }

    func leave() async {
        await loop.shutdown()
        link.close()
    }

    /// Retries while the fault allows it.
    private func insisting<Reply: Sendable>(_ ask: () async throws -> Reply) async throws -> Reply {
        while true {
            do {
                return try await ask()
            } catch let fault as Fault where fault.code.retry != .never {
                repeated.wrappingAdd(1, ordering: .relaxed)
            }
        }
    }
}
