import GatewaySupervision
import Glibc
import UmkreisTexts
import UmkreisWire

/// A lock among processes and sessions of one process.
package struct FileLock: Sendable {
    let path: String

    package init(path: String) {
        self.path = path
    }

    private static let pause = Duration.milliseconds(10)
    /// `F_OFD_SETLK`, missing in Swift's Glibc; the kernel releases it when its holder ends.
    private static let setLock: Int32 = 37

    /// Throws ``Refusal`` after `limit`.
    package func required<Value>(within limit: Duration, _ body: () async throws -> Value) async throws -> Value {
        try await held(within: limit) { isHeld in
            guard isHeld else { throw Refusal(Fault(.conflict, localized("cli.session.fileLocked"))) }
            return try await body()
        }
    }

    /// Runs without the lock after `limit`, as when its holder was stopped.
    func held<Value>(within limit: Duration, _ body: () async throws -> Value) async throws -> Value {
        try await held(within: limit) { _ in try await body() }
    }

    private func held<Value>(
        within limit: Duration,
        _ body: (_ isHeld: Bool) async throws -> Value
    ) async throws -> Value {
        try PrivateFile.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return try await body(false) }
        defer { close(file) }
        let deadline = ContinuousClock.now.advanced(by: limit)
        var isHeld = FileLock.take(file)
        while !isHeld, ContinuousClock.now < deadline {
            try await Task.sleep(for: FileLock.pause)
            isHeld = FileLock.take(file)
        }
        return try await body(isHeld)
    }

    private static func take(_ file: Int32) -> Bool {
        var wish = flock()
        wish.l_type = Int16(F_WRLCK)
        wish.l_whence = Int16(SEEK_SET)
        return fcntl(file, setLock, &wish) == 0
    }
}
