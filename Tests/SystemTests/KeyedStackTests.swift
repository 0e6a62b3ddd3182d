import AuthContract
import Foundation
import Synchronization
import TestKit
import Testing
import UmkreisMessaging
import ZeroMQTransport

/// Real processes that authenticate by keys.
@Suite("a stack on tcp", .serialized)
struct KeyedStackTests {
    @Test("a peer that is not ours is answered as over ipc", arguments: ["journey", "malformed", "stranger", "burst"])
    func answersAPeerWithAKey(story: String) async throws {
        try await KeyedStack.run { stack in
            let ending = try await stack.peer(["-", story])
            #expect(ending.status == 0, "\(ending.errors)")
            #expect(ending.output.hasSuffix("{\"passed\": true}\n"))
        }
    }

    @Test("only the edge's key names networks, each with limits of its own") func believesTheEdge() async throws {
        try await KeyedStack.run { stack in
            let edge = try await stack.peer(["-", "networks"], as: "edge")
            #expect(edge.status == 0, "\(edge.output)\(edge.errors)")
            let gateway = try await stack.peer(["-", "networks"])
            #expect(gateway.status != 0 && gateway.errors.contains("not-the-edge"), "\(gateway.errors)")
        }
    }

    @Test("a peer without a key, with a random one and with a revoked one has neither connection nor reply")
    func refusesStrangers() async throws {
        try await KeyedStack.run { stack in
            let made = try await stack.umkreis(["keys", "create", stack.keys, "--name", "app"])
            #expect(made.status == 0, "\(made.errors)")
            for service in KeyedStack.services {
                let words = [stack.address(of: service), service]
                let valid = try await stack.peer(words + ["file"], script: "strangers.py", as: "app")
                #expect(valid.output.contains(#""connected": true"#) && valid.output.contains(#""replied": true"#))
            }
            let revoked = try await stack.umkreis(["keys", "revoke", "app", "--dir", stack.keys])
            #expect(revoked.status == 0, "\(revoked.errors)")
            for kind in ["none", "random", "file"] {
                let service = kind == "random" ? "chat" : "auth"
                let words = [stack.address(of: service), service, kind]
                let ending = try await stack.peer(words, script: "strangers.py", as: "app")
                #expect(ending.output.contains(#""connected": false"#), "\(words): \(ending.output)\(ending.errors)")
                #expect(ending.output.contains(#""replied": false"#), "\(words): \(ending.output)")
            }
            #expect(try await stack.umkreis(["status"]).status == 0)
        }
    }

    @Test("the gateway needs no data folder, and says that its key is refused") func servesTheGateway() async throws {
        try await KeyedStack.run { stack in
            #expect(try await stack.umkreis(["search", "pizza", "--near", "47.8,13.04"]).status == 0)
            #expect(try await stack.umkreis(["status"]).output.contains("ready"))
            // Its own list is outdated, so it has to ask the services.
            let copy = stack.folder + "/peers"
            try FileManager.default.copyItem(atPath: stack.peersFile, toPath: copy)
            #expect(try await stack.umkreis(["keys", "revoke", "gateway", "--dir", stack.keys]).status == 0)
            let refused = try await stack.umkreis(["account", "guest"], environment: ["UMKREIS_CURVE_PEERS": copy])
            #expect(refused.status == 7, "\(refused.errors)")
            #expect(refused.errors.contains("auth refused the key of gateway"), "\(refused.errors)")
            #expect(refused.errors.contains("umkreis keys list"))
            let own = try await stack.umkreis(["account", "guest"])
            #expect(own.status == 78 && own.errors.contains("revoked"), "\(own.errors)")
            #expect(own.errors.contains("umkreis keys rotate gateway"))
            #expect(try await stack.umkreis(["keys", "rotate", "gateway", "--dir", stack.keys]).status == 0)
            #expect(try await stack.umkreis(["account", "guest"]).status == 0)
        }
    }

    @Test("a pipe answers each line over tcp and ends with its input, also where a service is away")
    func endsAPipe() async throws {
        try await KeyedStack.run { stack in
            let none = try await stack.umkreis(["pipe"])
            #expect(none.status == 0 && none.output.isEmpty && none.errors.isEmpty, "\(none.errors)")
            let lines = (1...200).map { #"{"v":1,"id":\#($0),"call":"geo.findPlace","body":{"name":"Wien"}}"# }
            for words in [["pipe"], ["pipe", "--concurrency", "64"]] {
                let ending = try await stack.umkreis(words, input: lines.joined(separator: "\n"))
                #expect(ending.status == 0 && ending.errors.isEmpty, "\(ending.errors)")
                let replies = ending.output.split(separator: "\n")
                #expect(
                    replies.count == 200 && replies.allSatisfy { $0.contains(#""places":[{"#) },
                    "\(replies.first ?? "")"
                )
            }
            try await stack.stop("geo")
            let away = try await stack.umkreis(["pipe"], input: lines[0])
            #expect(away.status == 0 && away.output.contains(#""id":1,"fault":{"code":"#), "\(away.output)")
            #expect(away.took < .seconds(30))
        }
    }

    @Test("status works in the gateway's container, and local commands name the right place")
    func servesTheGatewaysContainer() async throws {
        try await KeyedStack.run { stack in
            let key = ["UMKREIS_SERVICE_KEY": stack.folder + "/data/keys/service.key"]
            let status = try await stack.umkreis(["status"], environment: key)
            #expect(status.status == 0 && status.output.contains("events"), "\(status.output)\(status.errors)")
            #expect(!status.output.contains("elsewhere"))
            let cases: [(words: [String], remedy: String)] = [
                (["ps"], "docker compose ps"), (["logs"], "docker compose logs"), (["up"], "docker compose up"),
                (["down"], "docker compose down"), (["mail", "show"], "umkreis mail failed"),
                (
                    ["config", "set", "auth.password-minimum", "6"],
                    "SETTING_PASSWORD_MINIMUM=VALUE in the environment of auth"
                ),
                (
                    ["config", "get", "auth.password-minimum"],
                    "SETTING_PASSWORD_MINIMUM=VALUE in the environment of auth"
                ),
            ]
            for (words, remedy) in cases {
                let ending = try await stack.umkreis(words)
                #expect(ending.status == 78 && ending.output.isEmpty, "\(words): \(ending.output)")
                #expect(ending.errors.contains("UMKREIS_PEER_AUTH says that auth runs elsewhere"), "\(ending.errors)")
                #expect(ending.errors.contains("try: ") && ending.errors.contains(remedy), "\(ending.errors)")
            }
        }
    }

    @Test("a key is replaced and its service started again under load, and no call is lost")
    func rotatesUnderLoad() async throws {
        try await KeyedStack.run { stack in
            let keys = try WireKeys(keyFile: stack.keyFile(of: "gateway"), peersFile: stack.peersFile, now: { .now })
            let loop = SocketLoop(keys: keys)
            let address = try Endpoint.peer(stack.address(of: "auth"))
            let client = Client(
                over: ZeroMQTransport(loop: loop, replyID: IncomingReply.replyID) { _ in address },
                timeout: .seconds(10)
            )
            let load = KeyedLoad(client)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<4 { group.addTask { try await load.write(as: writer) } }
                for _ in 0..<2 {
                    try await load.wrote(50)
                    let rotated = try await stack.umkreis(["keys", "rotate", "auth", "--dir", stack.keys])
                    #expect(rotated.status == 0, "\(rotated.errors)")
                    try await load.wrote(50)
                    #expect(try await stack.stop("auth")?.status == 0)
                    stack.start("auth")
                    try await load.wrote(50)
                }
                load.end()
                try await group.waitForAll()
            }
            #expect(load.keyFaults == [])
            #expect(load.doubled == 0)
            try await eventually("the stack is not ready again") { try await stack.umkreis(["status"]).status == 0 }
            await loop.shutdown()
        }
    }

    /// Wrong settings beside the keys, with the remedy in the report.
    private static let otherCases: [([String: String], String)] = [
        (["PEER_GEO": "tcp://geo"], "a port follows the host"),
        (["PEER_GEO": "tcp://*:5703"], "a caller needs the host and the port"),
        (["LISTEN": "udp://127.0.0.1:1"], "it begins with ipc:// or tcp://"),
        (["DEPLOYMENT": "change-me-please"], "change-me-please is an example"),
        (["DEPLOYMENT": "Example"], "Example is an example"),
        (["DATA": "/proc/umkreis"], "cannot write to the data folder /proc: "),
        (["LISTEN": "tcp://192.0.2.1:5701"], "use an address of this machine"),
        ([:], "choose another port"),
    ]

    @Test("a failed start is reported in one line with what to do") func refusesToStart() async throws {
        try await KeyedStack.run { stack in
            let other = stack.folder + "/other"
            try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
            let open = stack.folder + "/open.key"
            try FileManager.default.copyItem(atPath: stack.keyFile(of: "auth"), toPath: open)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: open)
            #expect(try await stack.umkreis(["keys", "create", stack.keys, "--name", "app"]).status == 0)
            #expect(try await stack.umkreis(["keys", "revoke", "app", "--dir", stack.keys]).status == 0)
            let keyCases = [
                (["CURVE_KEY": other + "/none.key"], "make it with umkreis keys create"),
                (["CURVE_KEY": stack.keyFile(of: "chat")], "give auth.key"),
                (["CURVE_KEY": stack.keyFile(of: "app")], "umkreis keys rotate app"),
                (["CURVE_KEY": open], "chmod 600"),
                (["CURVE_KEY": other], "give the path of a NAME.key"),
                (["CURVE_PEERS": other + "/none"], "make it with umkreis keys create"),
                (["CURVE_PEERS": open], "must begin with umkreis-peers"),
            ]
            for (variables, words) in keyCases + Self.otherCases {
                let program = stack.program("auth", ["DATA": other].merging(variables) { $1 })
                let ending = try await program.run([])
                #expect(ending.status == 78, "\(variables): \(ending.errors)")
                let last = ending.fatal ?? ""
                #expect(last.hasPrefix("auth: ") && last.contains(words), "\(variables): \(ending.errors)")
            }
            var program = stack.program("auth", ["DATA": other])
            program.environment["CURVE_KEY"] = ""
            program.environment["CURVE_PEERS"] = ""
            let ending = try await program.run([])
            #expect(ending.status == 78 && ending.errors.contains("umkreis keys create"), "\(ending.errors)")
            #expect(try await stack.umkreis(["status"]).status == 0)
        }
    }
}

/// Callers that start guests one by one, each under its own key, until stopped.
private final class KeyedLoad: Sendable {
    private struct State {
        var isOver = false
        var written = 0
        var doubled = 0
        var users: Set<String> = []
        var keyFaults: [String] = []
    }

    private let client: Client
    private let state = Mutex(State())

    init(_ client: Client) { self.client = client }

    var keyFaults: [String] { state.withLock(\.keyFaults) }
    var doubled: Int { state.withLock(\.doubled) }

    func end() { state.withLock { $0.isOver = true } }

    func write(as writer: Int) async throws {
        var number = 0
        while !state.withLock(\.isOver) {
            number += 1
            try await write(key: "a-key-that-nobody-guesses-\(writer)-\(number)")
        }
    }

    func wrote(_ count: Int) async throws {
        let goal = state.withLock(\.written) + count
        try await eventually("calls do not get through") { state.withLock(\.written) >= goal }
    }

    private func write(key: String) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            do throws(Fault) {
                let guest = try await client.send(StartGuest(device: nil), key: key)
                state.withLock { state in
                    state.written += 1
                    if !state.users.insert(guest.user.description).inserted { state.doubled += 1 }
                }
                return
            } catch {
                if error.rule == "key-refused" || error.message.contains("handshake") {
                    state.withLock { $0.keyFaults.append(error.message) }
                }
                let isPassing = [.unavailable, .draining, .deadlineExceeded].contains(error.code)
                guard isPassing, ContinuousClock.now < deadline else { throw error }
                await Task.yield()
            }
        }
    }
}
