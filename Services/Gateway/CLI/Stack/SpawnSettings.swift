import Glibc

/// How a child begins: in a session of its own, nothing on its standard input, its words in a file, no signal ignored.
struct SpawnSettings {
    /// `POSIX_SPAWN_SETSID` of glibc's `spawn.h`, which Swift does not import.
    private static let ownSession: Int16 = 0x80

    private let actions = UnsafeMutablePointer<posix_spawn_file_actions_t>.allocate(capacity: 1)
    private let attributes = UnsafeMutablePointer<posix_spawnattr_t>.allocate(capacity: 1)

    init(log: String, report: Int32?) {
        posix_spawn_file_actions_init(actions)
        posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(actions, 1, 2)
        if let report { posix_spawn_file_actions_adddup2(actions, report, 3) }
        // Whoever started us may wait for the end of a pipe that a child would hold open for ever.
        for descriptor in SpawnSettings.openDescriptors where descriptor >= (report == nil ? 3 : 4) {
            posix_spawn_file_actions_addclose(actions, descriptor)
        }
        posix_spawnattr_init(attributes)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(attributes, &signals)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(attributes, &signals)
        let flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | SpawnSettings.ownSession
        posix_spawnattr_setflags(attributes, flags)
    }

    /// What this process holds open, inherited or its own.
    private static var openDescriptors: [Int32] {
        guard let folder = opendir("/proc/self/fd") else { return [] }
        defer { closedir(folder) }
        var descriptors: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let descriptor = Int32(name), descriptor != dirfd(folder) { descriptors.append(descriptor) }
        }
        return descriptors
    }

    func run(_ program: String, _ words: [UnsafeMutablePointer<CChar>?], _ pid: inout pid_t) -> Int32 {
        posix_spawn(&pid, program, actions, attributes, words, environ)
    }

    func free() {
        posix_spawn_file_actions_destroy(actions)
        posix_spawnattr_destroy(attributes)
        actions.deallocate()
        attributes.deallocate()
    }
}
