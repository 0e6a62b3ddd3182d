import Wire

/// The wait until search knows what the catalogue knows now: it follows, so it is a little behind after an import.
struct SearchCatchUp {
    static let patience = Duration.seconds(60)
    private static let pause = Duration.milliseconds(50)

    let session: Session

    /// Waits, and says when it takes long.
    ///
    /// - Returns: whether search has read everything.
    func wait() async throws -> Bool {
        let deadline = ContinuousClock.now + SearchCatchUp.patience
        let target = try await session.send(Ready(), to: "catalogue").sequence
        while true {
            let followed = try await session.send(Ready(), to: "geo").followed["catalogue"] ?? 0
            if followed >= target { return true }
            session.output.advance("search has read \(followed) of \(target) events")
            guard ContinuousClock.now < deadline else { return false }
            try await Task.sleep(for: SearchCatchUp.pause)
        }
    }
}
