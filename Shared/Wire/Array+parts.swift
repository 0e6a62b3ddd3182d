extension Array where Element: Sendable {
    /// Asks about all of these, where a reply may leave some for want of room: they are asked about again.
    ///
    /// - Parameters:
    ///   - most: as many at a time.
    ///   - ask: asks about some, and returns those that the reply has left.
    /// - Returns: whether all were answered: a reply that leaves all it was asked about ends it.
    @discardableResult
    public func inParts<Failure: Error>(
        of most: Int = .max,
        _ ask: ([Element]) async throws(Failure) -> [Element]
    ) async throws(Failure) -> Bool {
        var left = self
        while !left.isEmpty {
            let part = Array(left.prefix(most))
            let rest = try await ask(part)
            guard rest.count < part.count else { return false }
            left = rest + left.dropFirst(part.count)
        }
        return true
    }
}
