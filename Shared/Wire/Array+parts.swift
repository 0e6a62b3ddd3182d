extension Array where Element: Sendable {
    /// Calls `ask` in batches of `most` until all elements are answered.
    ///
    /// - Parameter ask: returns the elements that its reply left out.
    /// - Returns: `false` if a reply left out its whole batch.
    @discardableResult
    public func inBatches<Failure: Error>(
        of maximum: Int = .max,
        _ ask: ([Element]) async throws(Failure) -> [Element]
    ) async throws(Failure) -> Bool {
        var left = self
        while !left.isEmpty {
            let part = Array(left.prefix(maximum))
            let rest = try await ask(part)
            guard rest.count < part.count else { return false }
            left = rest + left.dropFirst(part.count)
        }
        return true
    }
}

extension Array {
    /// The array; `nil` if empty.
    public var nonEmpty: Self? { isEmpty ? nil : self }
}

extension Array where Element: Hashable {
    /// The first occurrence of each element.
    public var withoutRepeats: Self {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
