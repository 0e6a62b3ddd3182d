import UmkreisWire

/// Restarts services after the removal of their socket files.
struct SocketFileWatch: Sendable {
    /// Interval while the folder can't be watched.
    private static let pause = Duration.seconds(1)

    let folder: String
    let runners: [ServiceRunner]

    func run() async {
        while !Task.isCancelled {
            guard let changes = FolderWatch.changes(in: folder, FolderWatch.removals) else {
                check()
                try? await Task.sleep(for: Self.pause)
                continue
            }
            check()
            for await _ in changes { check() }
        }
    }

    private func check() {
        for runner in runners { runner.endIfUnreachable() }
    }
}
