import Wire

/// What `up --json` prints once the stack is up.
struct StackReport: Encodable {
    struct Started: Encodable {
        let service: ServiceName
        let pid: Int32
        /// From the beginning to its first answer.
        let ms: Int
    }

    let data: String
    /// The supervisor.
    let pid: Int32
    let ms: Int
    let services: [Started]

    init(_ up: StackEvent, _ ready: [StackEvent], in directory: DataDirectory) {
        data = directory.path
        pid = up.pid ?? 0
        ms = up.ms ?? 0
        services = Stack.services.compactMap { service in
            ready.first { $0.service == service }.map {
                Started(service: service, pid: $0.pid ?? 0, ms: $0.ms ?? 0)
            }
        }
    }

    /// How to go on.
    static func goOn(_ directory: DataDirectory, ending: String) -> String {
        """
        data in \(directory.path)
        go on with: umkreis account guest, umkreis search, umkreis services; \(ending) ends it
        """
    }
}
