/// The file with the name of the set of backups that was made before the last upgrade.
///
/// The command line writes it, and a service that refuses a newer database names the set.
public enum UpgradeSetFile {
    /// Relative to the data folder, as ``path``; it also has the copies of single databases.
    public static let folder = "before-upgrade"
    public static let path = folder + "/SET"
}
