extension Optional {
    package func asyncMap<Result>(_ change: (Wrapped) async throws -> Result) async rethrows -> Result? {
        guard let self else { return nil }
        return try await change(self)
    }
}
