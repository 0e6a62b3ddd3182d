import Wire

/// Restarts services whose socket file was removed: they still run, and no new caller can reach them.
struct SocketFileWatch: Sendable {
    /// Between two looks at a folder that cannot be watched, as when it was removed.
    private static let pause = Duration.seconds(1)

    let folder: String
    let keepers: [ServiceKeeper]

    /// Watches until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            guard let changes = FolderWatch.changes(in: folder, FolderWatch.removals) else {
                check()
                // A cancelled pause ends the loop.
                try? await Task.sleep(for: Self.pause)
                continue
            }
            check()
            for await _ in changes { check() }
        }
    }

    private func check() {
        for keeper in keepers { keeper.endIfUnreachable() }
    }
}
