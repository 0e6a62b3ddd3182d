import AuthCore
import ServiceHost

@main
enum Main {
    static func main() {
        ServiceHost.run(AuthService.self)
    }
}
