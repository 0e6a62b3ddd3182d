import TestKit
import Testing
import UmkreisTokens

@testable import ServiceKit

/// Notes between two instances.
@Suite("notes between instances", .timeLimit(.minutes(1)))
struct InstanceNotesTests {
    private struct Lamp: Codable, Equatable {
        let isOn: Bool
        let number: Int
    }

    private let own = Doorbell()
    private let other = Doorbell()

    private func connect() {
        own.connect({ _ in }, sending: { [other] in other.hearNotes([$0]) })
        other.connect({ _ in }, sending: { [own] in own.hearNotes([$0]) })
    }

    @Test func arriveInOrderAndReadableOnlyWithTheKey() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        connect()
        let key = KeyFile("notes.key", in: folder.path)
        let (here, there) = (
            try InstanceNotes<Lamp>(key: key, over: own), try InstanceNotes<Lamp>(key: key, over: other)
        )
        let strange = try InstanceNotes<Lamp>(key: KeyFile("other.key", in: folder.path), over: own)
        other.addReader { #expect($0.allSatisfy { !$0.contains("isOn") }) }
        strange.send(Lamp(isOn: true, number: 0))
        other.hearNotes(["?", "", "AAAA"])
        for number in 1...100 { here.send(Lamp(isOn: number.isMultiple(of: 2), number: number)) }
        let received = await withTaskGroup(of: [Lamp].self) { group in
            group.addTask {
                var lamps: [Lamp] = []
                await there.run { lamp in
                    lamps.append(lamp)
                    if lamps.count == 100 { withUnsafeCurrentTask { $0?.cancel() } }
                }
                return lamps
            }
            return await group.next() ?? []
        }
        #expect(received.map(\.number) == Array(1...100))
    }

    @Test func aServiceWithOneInstanceSendsNoNotes() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let alone = try InstanceNotes<Lamp>(key: KeyFile("notes.key", in: folder.path), over: own)
        alone.send(Lamp(isOn: true, number: 1))
        let task = Task { await alone.run { _ in Issue.record("it has received its own note") } }
        task.cancel()
        await task.value
        #expect(own.sendNote == nil)
    }
}
