package dev.collate;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.springframework.util.ClassUtils;

/**
 * Signal handlers that end the process with status 0 after SIGTERM or SIGINT, even if the server has not completely started. By default,
 * the status would be 143 after SIGTERM. The shutdown hooks run as usual: Spring closes the application, and Java deletes temporary files.
 */
final class SignalHandlers {
    private SignalHandlers() {}

    /**
     * Installs the handlers of both signals. A signal before this call ends the process with Java's default status. Only {@code
     * sun.misc.Signal} can change the status and run all shutdown hooks. The code uses reflection, because the compiler warns about this
     * class, and no annotation suppresses the warning.
     */
    static void install() {
        try {
            handleSignal("TERM");
            handleSignal("INT");
        } catch (InvocationTargetException e) {
            // With the option -Xrs, Java does not handle signals.
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void handleSignal(String name) throws ReflectiveOperationException {
        var signal = Class.forName("sun.misc.Signal");
        var handler = Class.forName("sun.misc.SignalHandler");
        var exit = Proxy.newProxyInstance(
                ClassUtils.getDefaultClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                    System.exit(0);
                    return null;
                });
        signal.getMethod("handle", signal, handler)
                .invoke(null, signal.getConstructor(String.class).newInstance(name), exit);
    }
}
