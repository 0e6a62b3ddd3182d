import AuthContract
import Foundation
import TestKit
import Testing
import UmkreisMessaging

/// Auth hashes passwords in separate processes, and their failures do not affect it.
@Suite("the processes that hash passwords", .serialized)
struct HashingTests {
    @Test func aKilledWorkerFaultsItsOwnRequestOnly() async throws {
        try await RealStack.run { stack in
            let client = stack.client(timeout: .seconds(20))
            let auth = try #require(try await stack.pid(of: "auth"))
            let workers = try Self.workers(of: auth)
            #expect(!workers.isEmpty)
            var faults: [Fault] = []
            try await withThrowingTaskGroup(of: Fault?.self) { group in
                for number in 0..<30 { group.addTask { await Self.register(number, client) } }
                for done in 1...30 {
                    if let fault = try await group.next() ?? nil { faults.append(fault) }
                    if done == 5, let worker = workers.first { kill(worker, SIGKILL) }
                }
            }
            #expect(faults.count <= 1 && faults.allSatisfy { $0.code == .unavailable }, "\(faults)")
            #expect(await Self.register(30, client) == nil)
            #expect(try await stack.pid(of: "auth") == auth)
            #expect(try Self.workers(of: auth).count == workers.count)
        }
    }

    @Test func endWithTheirService() async throws {
        var all: Set<pid_t> = []
        try await RealStack.run { stack in
            let client = stack.client(timeout: .seconds(3))
            let first = try #require(try await stack.pid(of: "auth"))
            let workers = try Self.workers(of: first)
            // One is killed during its work, then the others.
            async let registered = Self.register(1, client)
            kill(first, SIGKILL)
            _ = await registered
            try await eventually("a worker has outlived auth") { workers.allSatisfy(Self.hasEnded) }
            try await eventually("auth is not back") {
                let again = try await stack.pid(of: "auth")
                all = try again.map { Set(try Self.workers(of: $0)) } ?? []
                return again != first && !all.isEmpty
            }
        }
        #expect(!all.isEmpty && all.allSatisfy(Self.hasEnded))
    }

    @Test("500 concurrent sign-ins are answered with bounded memory, and other calls meanwhile")
    func hashingIsBounded() async throws {
        try await RealStack.run { stack in
            let client = stack.client(timeout: .seconds(60))
            _ = await Self.register(0, client)
            let auth = try #require(try await stack.pid(of: "auth"))
            let maximum = ProcessInfo.processInfo.processorCount * 64 + 100
            try await withThrowingTaskGroup(of: FaultCode?.self) { group in
                for number in 0..<500 {
                    group.addTask { await Self.signIn(number, client) }
                }
                var told: [FaultCode?] = []
                for _ in 0..<500 {
                    if let code = try await group.next() { told.append(code) }
                    if told.count.isMultiple(of: 10) {
                        _ = try await client.send(Ready(), to: "auth")
                        let taken = try ([auth] + Self.workers(of: auth)).reduce(0) { $0 + Self.memoryMiB(of: $1) }
                        #expect(taken < maximum, "after \(told.count)")
                    }
                }
                let known: Set<FaultCode?> = [nil, .unauthenticated, .overloaded, .throttled]
                #expect(Set(told).isSubset(of: known))
                #expect(told.count { $0 == .unauthenticated } > 10, "others were compared in vain")
            }
            let kim = SignIn(login: "kim-0@example.org", password: "Kim brindle ferry oxide")
            #expect(try await client.send(kim).isGuest == false)
        }
    }

    @Test("a file of accounts is brought in, and its hashes are compared where ours are")
    func importedHashesAreComparedByThem() async throws {
        let lines = [
            #"{"username":"bcrypt","passwordHash":"$2b$05$q850UepQf.lqsm6RvjS.F.rgaoeXqms/0OGJQvUe8MK68DqNNjb.u"}"#,
            #"{"username":"django","passwordHash":"#
                + #""pbkdf2_sha256$20000$seasalt2$d+OZbQlUnH/F4qZ3RXlKEOuJMtMB73SjCAsFtzBAWoE="}"#,
            #"{"username":"nobody","passwordHash":"brindle ferry oxide"}"#,
        ]
        try await RealStack.run { stack in
            let command = ["operator", "import-accounts", "-"]
            let first = try await stack.umkreis(command, input: lines.joined(separator: "\n"))
            #expect(first.output == "2 created, 0 unchanged, 1 rejected\n", "\(first.errors)")
            let client = stack.client(timeout: .seconds(20))
            for login in ["bcrypt", "django"] {
                let signedIn = try await client.send(SignIn(login: login, password: "brindle ferry oxide"))
                #expect(!signedIn.isGuest)
            }
            let again = try await stack.umkreis(command, input: lines.dropLast().joined(separator: "\n"))
            #expect(again.output == "0 created, 2 unchanged, 0 rejected\n", "\(again.errors)")
        }
    }

    /// They share locks with the socket thread, which a lower priority would delay.
    @Test("no thread of auth goes behind others while the processes that hash do")
    func onlyTheProcessesGoBehind() async throws {
        try await RealStack.run { stack in
            let auth = try #require(try await stack.pid(of: "auth"))
            let workers = try Self.workers(of: auth)
            #expect(try Self.niceness(of: auth).allSatisfy { $0 <= 0 })
            #expect(!workers.isEmpty)
            for worker in workers { #expect(try Self.niceness(of: worker).contains(5)) }
        }
    }

    private static func niceness(of pid: pid_t) throws -> [Int32] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task").compactMap { pid_t($0) }.map {
            getpriority(Int32(bitPattern: PRIO_PROCESS.rawValue), UInt32($0))
        }
    }

    /// Signs in an account that does not exist, except number 0, and returns the fault's code.
    private static func signIn(_ number: Int, _ client: Client) async -> FaultCode? {
        do throws(Fault) {
            _ = try await client.send(
                SignIn(login: "kim-\(number)@example.org", password: "Kim brindle ferry oxide")
            )
            return nil
        } catch {
            return error.code
        }
    }

    private static func register(_ number: Int, _ client: Client) async -> Fault? {
        do throws(Fault) {
            _ = try await client.send(
                Register(email: "kim-\(number)@example.org", password: "Kim brindle ferry oxide", displayName: "Kim"),
                key: "kim-\(number)-and-what-nobody-guesses"
            )
            return nil
        } catch {
            return error
        }
    }

    private static func workers(of pid: pid_t) throws -> [pid_t] {
        let folder = "/proc/\(pid)/task"
        return try FileManager.default.contentsOfDirectory(atPath: folder).flatMap { thread in
            // The thread may have ended.
            let listed = (try? String(contentsOfFile: "\(folder)/\(thread)/children", encoding: .utf8)) ?? ""
            return listed.split(separator: " ").compactMap { pid_t($0) }
        }
    }

    /// Includes zombies.
    private static func hasEnded(_ pid: pid_t) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")) == nil
    }

    /// Its private memory, plus its share of shared pages.
    private static func memoryMiB(of pid: pid_t) -> Int {
        let rollup = (try? String(contentsOfFile: "/proc/\(pid)/smaps_rollup", encoding: .utf8)) ?? ""
        let line = rollup.split(separator: "\n").first { $0.hasPrefix("Pss:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
    }
}
