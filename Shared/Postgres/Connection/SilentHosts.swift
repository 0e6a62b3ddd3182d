import Synchronization

/// Hosts that did not answer the last attempt to connect in time.
///
/// A frozen machine accepts connections and never answers. As the first of a list, it would take all the time of a
/// short request, again and again.
enum SilentHosts {
    typealias Attempt = [(keyword: String, value: String)]

    private static let places = Mutex<Set<String>>([])

    static func note(_ attempt: Attempt, isSilent: Bool) {
        let host = place(of: attempt)
        places.withLock { places in
            if isSilent { _ = places.insert(host) } else { _ = places.remove(host) }
        }
    }

    /// Returns the attempts in the same order, except that silent hosts are last.
    static func last(in attempts: [Attempt]) -> [Attempt] {
        let silent = places.withLock { places in attempts.map { places.contains(place(of: $0)) } }
        let marked = zip(attempts, silent)
        return marked.filter { !$0.1 }.map(\.0) + marked.filter(\.1).map(\.0)
    }

    /// Host and port, which follow the options of all hosts.
    private static func place(of attempt: Attempt) -> String {
        attempt.suffix(2).map(\.value).joined(separator: ":")
    }
}
