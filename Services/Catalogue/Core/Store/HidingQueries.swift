import ServiceKit

/// SQL of `toldHiding` and `hidingReplay`: posts hidden according to auth, with the number of the replay.
enum HidingQueries {
    /// `before` is the sweep's position, newest first; NULL when finished.
    static let table = """
        CREATE TABLE toldHiding (
            post TEXT NOT NULL,
            replay INTEGER NOT NULL,
            CONSTRAINT toldHidingKey PRIMARY KEY (post)
        ) STRICT;

        CREATE TABLE hidingReplay (
            isOnly INTEGER NOT NULL,
            number INTEGER NOT NULL,
            before TEXT,
            CONSTRAINT hidingReplayKey PRIMARY KEY (isOnly),
            CONSTRAINT hidingReplayIsOnly CHECK (isOnly = 1)
        ) STRICT;
        """

    private static let number = ReplayCounter("hidingReplay").number

    static let upsert = """
        INSERT INTO toldHiding (post, replay) VALUES (?, \(number))
        ON CONFLICT (post) DO UPDATE SET replay = excluded.replay
        """
    static let delete = "DELETE FROM toldHiding WHERE post = ?"
    static let replay = "SELECT replay FROM toldHiding WHERE post = ?"

    static let begin = """
        INSERT INTO hidingReplay (isOnly, number, before) VALUES (1, 1, ?)
        ON CONFLICT (isOnly) DO UPDATE SET number = hidingReplay.number + 1, before = excluded.before
        """
    static let next = "SELECT number, before FROM hidingReplay WHERE isOnly = 1 AND before IS NOT NULL"
    static let advance = "UPDATE hidingReplay SET before = ? WHERE isOnly = 1"
}
