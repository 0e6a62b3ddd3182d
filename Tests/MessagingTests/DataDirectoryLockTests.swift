import Foundation
import ServiceHost
import Testing
import UmkreisWire

@Suite("the lock of a data directory")
struct DataDirectoryLockTests {
    @Test func isHeldByOneAtATime() throws {
        let scratch = try ScratchDirectory()
        let first = try DataDirectoryLock(scratch.path)
        let error = #expect(throws: DataDirectoryLocked.self) { try DataDirectoryLock(scratch.path) }
        #expect(error?.reason == "another process holds it (process \(ProcessInfo.processInfo.processIdentifier))")
        #expect(error?.fault.code == .unavailable)
        withExtendedLifetime(first) {}
    }

    @Test func isFreeOnceItsHolderEnds() throws {
        let scratch = try ScratchDirectory()
        do {
            let first = try DataDirectoryLock(scratch.path)
            withExtendedLifetime(first) {}
        }
        #expect(throws: Never.self) { try DataDirectoryLock(scratch.path) }
    }

    @Test func needsADirectory() {
        #expect(throws: DataDirectoryLocked.self) { try DataDirectoryLock("/nowhere/at/all") }
    }
}
