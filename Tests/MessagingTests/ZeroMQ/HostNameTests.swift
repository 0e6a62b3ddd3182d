import Dispatch
import Synchronization
import TestKit
import Testing
import UmkreisMessaging
import UmkreisWire

@testable import ZeroMQTransport

@Suite("a peer with a host name", .timeLimit(.minutes(1)))
struct HostNameTests {
    @Test("calls to others are answered while the name of one is never resolved") func doesNotDelayOthers() async throws
    {
        try await NamedEcho.run { echo, names in
            names.block("silent.test")
            async let silent = echo.fault(at: "silent.test", id: "silent")
            try await eventually { names.isWaiting("silent.test") }
            for number in 1...200 { #expect(await echo.fault(at: "echo.test", id: "\(number)") == nil) }
            let fault = try #require(await silent)
            #expect(names.answers("silent.test") == 0)
            #expect(fault.code == .unavailable && fault.rule == "unknown-host")
            #expect(fault.message.contains("the host silent.test is still being looked up"), "\(fault)")
        }
    }

    @Test("a name that moves to another address is followed") func followsAName() async throws {
        try await NamedEcho.run { echo, names in
            #expect(await echo.fault(at: "echo.test", id: "a") == nil)
            try await echo.restart(at: "127.0.0.2")
            names.set("echo.test", ["127.0.0.2"])
            #expect(await echo.fault(at: "echo.test", id: "b") == nil)
            try await echo.restart(at: "127.0.0.1")
            names.set("echo.test", ["127.0.0.1"])
            #expect(await echo.fault(at: "echo.test", id: "c") == nil)
        }
    }

    @Test("the last address is used while the name is unknown") func keepsTheLastAddress() async throws {
        try await NamedEcho.run { echo, names in
            #expect(await echo.fault(at: "echo.test", id: "a") == nil)
            names.set("echo.test", [])
            try await echo.restart(at: "127.0.0.1")
            #expect(await echo.fault(at: "echo.test", id: "b") == nil)
        }
    }

    @Test("a call waits for a name that appears") func waitsForAName() async throws {
        try await NamedEcho.run { echo, names in
            names.set("echo.test", [])
            async let call = echo.fault(at: "echo.test", id: "a")
            try await eventually { names.answers("echo.test") > 0 }
            names.set("echo.test", ["127.0.0.1"])
            #expect(await call == nil)
        }
    }

    @Test("the answering one of several addresses is found") func findsTheAnsweringAddress() async throws {
        try await NamedEcho.run { echo, names in
            names.set("echo.test", ["127.0.0.3", "127.0.0.1"])
            try await eventually { await echo.fault(at: "echo.test", id: "a") == nil }
        }
    }

    @Test("an unknown name ends a call within its own deadline") func endsInTime() async throws {
        try await NamedEcho.run { echo, names in
            names.set("gone.test", [])
            let fault = try #require(await echo.fault(at: "gone.test", id: "a", within: .milliseconds(200)))
            #expect(fault.code == .unavailable && fault.message.contains("the host gone.test is unknown"), "\(fault)")
        }
    }

    @Test("many unknown names do not keep one from being reached") func bearsManyNames() async throws {
        try await NamedEcho.run { echo, names in
            let others = (1...60).map { "n\($0).test" }
            for name in others { names.block(name) }
            await withTaskGroup { group in
                for name in others { group.addTask { await echo.fault(at: name, id: name) } }
                group.addTask { await echo.fault(at: "echo.test", id: "a") }
                var reached = 0
                for await fault in group where fault == nil { reached += 1 }
                #expect(reached == 1)
            }
        }
    }

    @Test("pending lookups of a name are spread and bounded") func boundsLookups() throws {
        let start = ContinuousClock.now
        var address = PeerAddress(of: try .peer("tcp://echo.test:1"))
        var times: [Duration] = []
        for step in 0..<3000 {
            let now = start + .milliseconds(10) * step
            if address.beginLookup(at: now) != nil { times.append(.milliseconds(10) * step) }
        }
        #expect(times.prefix(4) == [.zero, .milliseconds(250), .milliseconds(750), .milliseconds(1750)])
        #expect(times.count == PeerAddress.maximumPending)
        #expect(address.nextLookup(at: start) == nil)
        let isOther = address.take([], ofLookup: 1, isFailing: false)
        let next = address.beginLookup(at: start + .seconds(30))
        #expect(!isOther && next == PeerAddress.maximumPending + 1)
    }

    @Test("an old answer does not replace a newer one") func ignoresOldAnswers() throws {
        let now = ContinuousClock.now
        var address = PeerAddress(of: try .peer("tcp://echo.test:7"))
        #expect(address.text == nil)
        let numbers = [address.beginLookup(at: now), address.beginLookup(at: now + .seconds(1))]
        let isNew = address.take(["127.0.0.2"], ofLookup: 2, isFailing: false)
        let isOld = address.take(["127.0.0.1"], ofLookup: 1, isFailing: false)
        #expect(numbers == [1, 2] && isNew && !isOld)
        #expect(address.text == "tcp://127.0.0.2:7")
        #expect(PeerAddress(of: try .peer("tcp://10.0.0.1:7")).host == nil)
        #expect(PeerAddress(of: try .peer("ipc:///run/a.sock")).text == "ipc:///run/a.sock")
    }

    @Test("a host that stays unknown is reported once") func reportsOnce() throws {
        let start = ContinuousClock.now
        var address = PeerAddress(of: try .peer("tcp://echo.test:7"))
        var reports: [String] = []
        for second in 0..<100 {
            let now = start + .seconds(second * 2)
            guard let number = address.beginLookup(at: now) else { continue }
            _ = address.take([], ofLookup: number, isFailing: false)
            if let host = address.unreportedHost(at: now) { reports.append("\(host) \(second * 2)") }
        }
        #expect(reports == ["echo.test 30"])
    }
}

/// An echo server that its client reaches by names.
private final class NamedEcho: Sendable {
    private let folder: KeyScratch
    private let server: Mutex<KeyedEcho>
    private let loop: SocketLoop
    private let transports = Mutex<[String: ZeroMQTransport]>([:])

    static func run(_ body: (NamedEcho, NameTable) async throws -> Void) async throws {
        let names = NameTable()
        names.set("echo.test", ["127.0.0.1"])
        let echo = try await NamedEcho(names)
        defer { names.unblock() }
        try await body(echo, names)
        await echo.loop.shutdown()
        await echo.server.withLock(\.self).end()
    }

    private init(_ names: NameTable) async throws {
        folder = try KeyScratch("echo", "caller")
        server = Mutex(try await KeyedEcho(in: folder))
        loop = SocketLoop(keys: try folder.keys(of: "caller"), resolver: HostResolver { names.addresses(of: $0) })
    }

    func restart(at host: String) async throws {
        let old = server.withLock(\.self)
        await old.end()
        let new = try await KeyedEcho(in: folder, at: host, after: old)
        server.withLock { $0 = new }
    }

    /// Returns `nil` after a reply.
    func fault(at host: String, id: String, within timeout: Duration = .seconds(20)) async -> Fault? {
        let port = server.withLock { $0.endpoint.port ?? 0 }
        let transport = transports.withLock { transports in
            if let known = transports[host] { return known }
            let endpoint = try? Endpoint.peer("tcp://\(host):\(port)")
            let new = ZeroMQTransport(loop: loop, replyID: PlainLine.id) { _ in endpoint }
            transports[host] = new
            return new
        }
        do {
            let message = PlainLine.message(id)
            _ = try await transport.exchange(message, id: id, with: "echo", in: .calls, before: .now + timeout)
            return nil
        } catch {
            return error
        }
    }
}

/// Names with addresses that tests change, some of which are never answered.
private final class NameTable: Sendable {
    private struct State {
        var addresses: [String: [String]] = [:]
        var blocked: Set<String> = []
        var waiting: Set<String> = []
        var answers: [String: Int] = [:]
    }

    private let state = Mutex(State())
    private let gate = DispatchSemaphore(value: 0)

    func set(_ name: String, _ addresses: [String]) { state.withLock { $0.addresses[name] = addresses } }
    func block(_ name: String) { state.withLock { _ = $0.blocked.insert(name) } }
    func isWaiting(_ name: String) -> Bool { state.withLock { $0.waiting.contains(name) } }
    func answers(_ name: String) -> Int { state.withLock { $0.answers[name] ?? 0 } }
    func unblock() { for _ in 0..<1000 { gate.signal() } }

    func addresses(of name: String) -> [String] {
        let isBlocked = state.withLock { state in
            guard state.blocked.contains(name) else { return false }
            state.waiting.insert(name)
            return true
        }
        if isBlocked { gate.wait() }
        return state.withLock { state in
            state.answers[name, default: 0] += 1
            return state.addresses[name] ?? []
        }
    }
}
